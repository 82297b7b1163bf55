import { createSocket } from 'node:dgram'
import { lookup, Resolver } from 'node:dns'
import { lookup as lookUp, resolve4 } from 'node:dns/promises'
import { request } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as requestTls } from 'node:https'
import { connect, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Opens a connection in each way that a program has, at the first port of the command and those after it. */
const [first = ''] = process.argv.slice(2)
let port = Number(first)
const host = '127.0.0.1'
const ignore = () => {}
const url = (protocol: string) => `${protocol}://${host}:${port++}/`

request(url('http')).on('error', ignore).end()
requestTls(url('https')).on('error', ignore).end()
requestTls({ host, port: port++, path: '/' }).on('error', ignore).end()
connectHttp2(url('http')).on('error', ignore)
connect(port++, host).on('error', ignore)
connect({ port: port++, host }).on('error', ignore)
new Socket().connect(port++, host).on('error', ignore)
connectTls(port++, host).on('error', ignore)
await fetch(url('http'), { redirect: 'manual' }).catch(ignore)
await fetch(new Request(url('http'))).catch(ignore)
new WebSocket(url('ws')).onerror = ignore
await Bun.connect({ hostname: host, port: port++, socket: { data: ignore } }).catch(ignore)
const udp = await Bun.udpSocket({ connect: { hostname: host, port: port++ } })
udp.close()
const datagrams = createSocket('udp4')
await new Promise((resolve) => datagrams.send('text', port++, host, resolve))
datagrams.close()

lookup('one.localhost', ignore)
await lookUp('two.localhost').catch(ignore)
await resolve4('three.localhost').catch(ignore)
new Resolver().resolve4('four.localhost', ignore)
await Bun.dns.lookup('five.localhost').catch(ignore)
process.exit(0)
