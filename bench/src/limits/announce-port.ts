import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free local port, reports it to the parent process, and ends with the parent. */
export function announcePort(server: Server): void {
	server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
	process.once("disconnect", () => process.exit());
}
