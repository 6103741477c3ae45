import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/**
 * The network's behaviour: pass everything on; leave new requests unanswered; leave new and pending requests unanswered; answer
 * like a gateway without a server; delay everything by 20 s; answer everything with its own page, or redirect there; leave
 * requests on existing connections unanswered, as after a change of antennas.
 */
export type Weather =
	| "fine"
	| "silent"
	| "dead"
	| "502"
	| "slow"
	| "portal"
	| "portal elsewhere"
	| "half-open";

const SLOW_MS = 20_000;
const PORTAL = "<!doctype html><title>Wi-Fi</title><h1>Welcome. Accept the terms to go on.</h1>";

export type BadNetwork = { url: string; turn: (weather: Weather) => void; close: () => void };

// why: the network's edge; simulates good and bad networks in front of a server.
export async function startBadNetwork(server: string): Promise<BadNetwork> {
	const { hostname, port } = new URL(server);
	let weather: Weather = "fine";
	const dead = new WeakSet<Socket>();
	const sockets = new Set<Socket>();
	/** Aborts each response in progress without an error message. */
	const streams = new Set<() => void>();

	function pass(request: IncomingMessage, response: ServerResponse): void {
		const { method, url: path, headers } = request;
		const { origin: _, ...sent } = headers;
		const passed = ask({ hostname, port, method, path, headers: { ...sent, host: `${hostname}:${port}` } });
		passed.on("response", (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
			answer.on("error", () => response.destroy());
			const hush = () => void answer.unpipe(response).resume();
			streams.add(hush);
			response.on("close", () => streams.delete(hush));
		});
		// Behave as if nothing listens on the port.
		passed.on("error", () => request.socket.destroy());
		response.on("close", () => passed.destroy());
		request.pipe(passed);
	}

	const network = createServer((request, response) => {
		if (dead.has(request.socket)) return;
		switch (weather) {
			case "silent":
			case "dead":
				return;
			case "502":
				return void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
			case "portal":
				return void response.writeHead(200, { "content-type": "text/html" }).end(PORTAL);
			case "portal elsewhere": {
				const location = `http://127.0.0.1:${(network.address() as AddressInfo).port}/accept`;
				return void response.writeHead(302, { location }).end();
			}
			case "slow":
				return void setTimeout(() => pass(request, response), SLOW_MS);
			case "fine":
			case "half-open":
				return pass(request, response);
		}
	});
	network.keepAliveTimeout = 60_000;
	network.on("connection", (socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	network.listen(0);
	await once(network, "listening");
	return {
		url: `http://localhost:${(network.address() as AddressInfo).port}`,
		turn(next) {
			weather = next;
			if (next === "dead") for (const hush of streams) hush();
			if (next === "half-open") for (const socket of sockets) dead.add(socket);
		},
		close() {
			network.closeAllConnections();
			network.close();
		},
	};
}
