import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port on loopback that is free at the moment. It is below the ports that systems give to outgoing connections and to servers
 * without a port of their own: one of those would take it before its server listens.
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(15_000, 32_000);
		if (await isFree(port)) return port;
	}
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer().listen(port, "127.0.0.1");
	const isListening = await once(server, "listening").then(
		() => true,
		() => false,
	);
	if (!isListening) return false;
	server.close();
	await once(server, "close");
	return true;
}
