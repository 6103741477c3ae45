import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A local webhook target; it stores the deliveries, and answers with `status`. */
export async function startReceiver() {
	const receiver = {
		url: "",
		status: 200,
		bodies: [] as { id: string; kind: string; changes: { kind: string; id: string }[] }[],
		stop: () => Promise.resolve(),
	};
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			receiver.bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
			response.writeHead(receiver.status).end(receiver.status === 200 ? "taken" : "<b>closed</b>");
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/freehub`;
	receiver.stop = () =>
		new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
	return receiver;
}
