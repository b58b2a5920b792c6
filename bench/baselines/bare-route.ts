/** A bare Express route that sends the bytes it is told: no headers of its own, no log. */
import express from 'express'
import { portOf } from '../measuring/measure.ts'

const body = await new Promise<string>((resolve) => process.once('message', (message) => resolve(String(message))))
const app = express().disable('x-powered-by').set('etag', false)
app.get('/', (_request, response) => void response.type('application/json').send(body))
const server = app.listen(0, '127.0.0.1', () => process.send?.(portOf(server)))
