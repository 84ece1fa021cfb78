"""Divided searches of salet on a Dask cluster.

`folder` reads the folder of `salet divide`, `solver` runs a `salet work` process that dies with its parent, `workers` is the plugin
of Dask workers, `clusters` starts them, `run` hands out jobs and tracks them, and `command` is the console command.
"""
