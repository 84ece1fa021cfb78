#!/usr/bin/env bash
# Do the jobs of a divided search with an array of Slurm jobs, without Dask.
#
# Usage: python/distributed/slurm/array.sh FOLDER TASKS
#
# Submit TASKS array tasks with one processor each. Each does every TASKS-th of the remaining jobs (`salet merge --missing`), and
# ends a minute before its wall time; up to 32 tasks share their findings. Options of sbatch come from its environment:
# SBATCH_TIMELIMIT, SBATCH_PARTITION, SBATCH_ACCOUNT. SALET names the command. Run the script again until no job remains, and merge
# the results with `salet merge`.
set -euo pipefail

if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
    folder=$SALET_FOLDER
    left=$(squeue --noheader --jobs "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}" --format %L)
    seconds=$(awk -F'[-:]' '{ t = 0; d = ($0 ~ /-/) ? $1 : 0; n = split($0, p, /[-:]/);
        t = p[n] + (n > 1 ? 60 * p[n-1] : 0) + (n > 2 ? 3600 * p[n-2] : 0) + 86400 * d; print (t > 120) ? t - 60 : 0 }' <<<"$left")
    limit=()
    [ "$seconds" -gt 0 ] && limit=(--time-limit "${seconds}s")
    learn=()
    [ "$SALET_TASKS" -le 32 ] && learn=(--learn)
    awk -v first="$SLURM_ARRAY_TASK_ID" -v step="$SALET_TASKS" '(NR - 1) % step == first' "$folder/to-do" |
        "${SALET:-salet}" work --folder "$folder" --jobs - --threads "${SLURM_CPUS_PER_TASK:-1}" "${limit[@]}" "${learn[@]}"
    exit
fi

[ $# -ge 2 ] || {
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
export SALET_FOLDER=$1 SALET_TASKS=$2
"${SALET:-salet}" merge --missing --folder "$SALET_FOLDER" >"$SALET_FOLDER/to-do" || [ $? = 1 ]
[ -s "$SALET_FOLDER/to-do" ] || {
    echo "no jobs remain" >&2
    exit
}
sbatch --parsable --array "0-$((SALET_TASKS - 1))" --cpus-per-task "${SALET_CPUS:-1}" \
    --output "$SALET_FOLDER/slurm-%A-%a.log" --export ALL "$0"
