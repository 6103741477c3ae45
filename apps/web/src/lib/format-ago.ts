import { inLocale } from "./words.ts";

const ago = inLocale((locale) => new Intl.RelativeTimeFormat(locale));

const units = [
	["day", 86_400_000],
	["hour", 3_600_000],
	["minute", 60_000],
] as const;

/** '2 minutes ago'. Moments in the future count as just now, because this device's clock may be behind the server's. */
export function formatAgo(moment: string, now = Date.now()): string {
	const past = Math.max(0, now - new Date(moment).getTime());
	const [unit, length] = units.find(([, least]) => past >= least) ?? (["second", 1000] as const);
	return ago().format(-Math.max(1, Math.floor(past / length)), unit);
}
