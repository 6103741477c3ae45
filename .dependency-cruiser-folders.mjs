import files from "./.dependency-cruiser.mjs";

/**
 * The features of the web app, and the modules of the server, import each other in one direction, also where no file is in a circle.
 * A run of its own, without tests and other folders: these may use anything, and each would make a circle.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
	forbidden: [
		{ name: "no-circle-of-folders", severity: "error", scope: "folder", from: {}, to: { circular: true } },
	],
	options: {
		...files.options,
		includeOnly: { path: "^apps/(server|web)/src/areas/" },
		exclude: { path: "\\.test\\.tsx?$" },
	},
};
