import base from "./playwright.config.ts";
// oxlint-disable-next-line import/no-default-export
export default {
	...base,
	timeout: 600_000,
	expect: { ...base.expect, timeout: 30_000 },
	use: { ...base.use, actionTimeout: 30_000, trace: "off" as const },
};
