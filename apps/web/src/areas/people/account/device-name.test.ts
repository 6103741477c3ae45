import { expect, it } from "vitest";
import { deviceName, isPhone } from "./device-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const pixel = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`;

it.each([
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome on Windows"],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
		"Edge on Windows",
	],
	["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
	[
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
		"Safari on macOS",
	],
	[iphone, "Safari on iPhone"],
	[pixel, "Chrome on Android"],
	["curl/8.5.0", "curl"],
	["node", "node"],
	["", "Unknown device"],
	[null, "Unknown device"],
])("%s is %s", (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name);
});

it("tells phones from the rest", () => {
	expect([iphone, pixel].every(isPhone)).toBe(true);
	expect(
		["Mozilla/5.0 (Linux; Android 15; Tablet) Chrome/131.0.0.0 Safari/537.36", "curl/8.5.0", null].some(
			isPhone,
		),
	).toBe(false);
});
