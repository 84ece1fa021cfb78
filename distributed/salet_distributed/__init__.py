"""Divided searches of salet on a Dask cluster.

`folder` reads what `salet divide` made, `solver` keeps a `salet work` process that dies with its parent, `workers` is what a Dask
worker has, `clusters` starts them, `run` hands jobs out and follows them, `command` is the console command.
"""
