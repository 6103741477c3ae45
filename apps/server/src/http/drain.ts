import type { Server } from "node:http";

/** The time before a server stops, in which a load balancer learns that it must send requests elsewhere. */
export function createDrain() {
	let isUnderWay = false;
	let end = (): void => {};
	return {
		isUnderWay: () => isUnderWay,
		/**
		 * Begins: `/readyz` says no, requests are still answered, and their connections are closed.
		 * @returns resolves after that many seconds, or when `end` is called.
		 */
		async begin(server: Server, seconds: number): Promise<void> {
			isUnderWay = true;
			server.prependListener("request", (_, answer) => void answer.setHeader("connection", "close"));
			if (seconds === 0) return;
			await new Promise<void>((resolve) => {
				end = resolve;
				setTimeout(resolve, seconds * 1000);
			});
		},
		/** Ends it early. */
		end: () => end(),
	};
}
