import { parseArgs } from "node:util";

export const engines = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engines)[number];

export type Options = {
	/** One short round on the small database only. */
	isQuick: boolean;
	/** The only engine to measure; undefined means every engine that is there. */
	engine: EngineName | undefined;
	/** Folder for CPU profiles of the server processes. */
	profile: string | undefined;
};

/** @throws Error whose message is one line for the person who typed the options. */
export function readOptions(args: readonly string[]): Options {
	const { values } = parseArgs({
		args: [...args],
		options: {
			quick: { type: "boolean", default: false },
			engine: { type: "string" },
			profile: { type: "string" },
		},
	});
	const engine = engines.find((name) => name === values.engine);
	if (values.engine !== undefined && engine === undefined) {
		throw new Error(`--engine must be one of ${engines.join(", ")} (it is ${values.engine})`);
	}
	return { isQuick: values.quick, engine, profile: values.profile };
}
