import { t } from "@lingui/core/macro";

/** Order matters: a user agent also names the browsers that it derives from. */
const browsers: [RegExp, string][] = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\bOPR\/|\bOpera\b/, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b|\bMacintosh\b/, "macOS"],
	[/\bLinux\b/, "Linux"],
];

/** The browser and operating system of a user agent: 'Chrome on Windows'. */
export function deviceName(userAgent: string | null): string {
	const browser = nameIn(browsers, userAgent);
	const system = nameIn(systems, userAgent);
	if (browser && system) return t`${browser} on ${system}`;
	return browser ?? system ?? programIn(userAgent) ?? t`Unknown device`;
}

export function isPhone(userAgent: string | null): boolean {
	return /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent ?? "");
}

function nameIn(names: [RegExp, string][], userAgent: string | null): string | undefined {
	return names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
}

/** Programs identify themselves by name and version: 'curl/8.5'. */
function programIn(userAgent: string | null): string | undefined {
	return /^([A-Za-z][\w.-]{0,40})(?:\/|$)/.exec(userAgent ?? "")?.[1];
}
