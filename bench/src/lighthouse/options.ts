import { parseArgs } from "node:util";

export type LighthouseOptions = {
	/** The only page to measure, by path; undefined means all. */
	path: string | undefined;
	runs: number;
	/** Measures other products' front ends instead. */
	isForPeers: boolean;
};

/** @throws Error with a one-line message for the user who typed the options. */
export function readOptions(args: readonly string[]): LighthouseOptions {
	const { values } = parseArgs({
		args: [...args],
		options: {
			only: { type: "string" },
			runs: { type: "string", default: "5" },
			peers: { type: "boolean", default: false },
		},
	});
	const runs = Number(values.runs);
	if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a whole number from 1");
	return { path: values.only, runs, isForPeers: values.peers };
}
