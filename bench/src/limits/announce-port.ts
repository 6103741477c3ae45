import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port of this machine, tells the parent process which, and ends with the parent. */
export function announcePort(server: Server): void {
	server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
	process.once("disconnect", () => process.exit());
}
