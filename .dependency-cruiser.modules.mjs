import whole from "./.dependency-cruiser.mjs";

/**
 * Modules of the server depend on each other in one direction, also where no file is in a cycle. A run of its own: a cycle of folders
 * is looked for among everything that is read, and tests import the whole server.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
	forbidden: [
		{
			name: "no-cycles-of-modules",
			severity: "error",
			scope: "folder",
			from: {},
			to: { circular: true },
		},
	],
	options: {
		...whole.options,
		includeOnly: { path: "^apps/server/src/modules/" },
		exclude: { path: "\\.test\\.ts$" },
	},
};
