import { openStreams } from "./streams.ts";

export type StreamsJob = { origin: string; cookie: string; connections: number };

/** Streams that are not measured run in a separate process, so that reading them does not affect the measurements. */
process.on("message", ({ origin, cookie, connections }: StreamsJob) => {
	openStreams(origin, cookie, connections).then(
		(streams) => {
			for (const stream of streams) stream.resume();
			process.send?.({ opened: streams.length });
		},
		(error: unknown) => {
			console.error(error);
			process.exit(1);
		},
	);
});
process.once("disconnect", () => process.exit());
