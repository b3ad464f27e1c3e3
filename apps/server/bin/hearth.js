#!/usr/bin/env node
// The command `hearth`: without a word it starts the server, `hearth migrate` brings the database up to date.
import '../dist/main.js'
