import files from "./.dependency-cruiser.mjs";

/**
 * The rules for whole folders, without tests: these may use anything, and each would make a circle.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
	forbidden: [
		{
			name: "features-in-no-circle",
			severity: "error",
			scope: "folder",
			from: { path: "^apps/web/src/features/[^/]+$" },
			to: { path: "^apps/web/src/features/", circular: true },
		},
	],
	options: { ...files.options, exclude: { path: "(^|/)dist/|\\.test\\.tsx?$|^apps/web/test/" } },
};
