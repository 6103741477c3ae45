const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** The length of the text preview on product and blog cards. */
const PREVIEW_LENGTH = 100;

const shortDollars = new Intl.NumberFormat("en-US", {
	style: "currency",
	currency: "USD",
	notation: "compact",
	maximumFractionDigits: 2,
	minimumFractionDigits: 0,
});

/** '$150K', for the scale of a chart. */
export function formatShortMoney(amount: number): string {
	return shortDollars.format(amount);
}

export function formatMoney(amount: number): string {
	return dollars.format(amount);
}

export function formatCount(count: number): string {
	return whole.format(count);
}

const upToThousandths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** '1.25 kg'. */
export function formatWeight(weight: number, unit: string | null): string {
	return [upToThousandths.format(weight), unit].filter(Boolean).join(" ");
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** What is left of a price after the cost, as a part of the price: '38.5%'; nothing where the price is zero. */
export function formatMargin(price: number, cost: number): string | undefined {
	return price > 0 ? percent.format((price - cost) / price).replace("-", "−") : undefined;
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const exactTimestamp = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** A date and time on this computer's clock: 'Oct 1, 2026, 8:05 AM'. */
export function formatTimestamp(time: string | number): string {
	return moment.format(new Date(time));
}

/** With the seconds: 'Oct 1, 2026, 8:05:09 AM'. */
export function formatExactTimestamp(time: string | number): string {
	return exactTimestamp.format(new Date(time));
}

const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });
const longDayOfYear = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** 'Sunday, November 22'; of another year with the year. */
export function formatLongDay(time: string | number): string {
	const date = new Date(time);
	return (date.getFullYear() === new Date().getFullYear() ? longDay : longDayOfYear).format(date);
}

/** '16:40', on this computer's clock. */
export function formatClock(time: string | number): string {
	return clock.format(new Date(time));
}

export function formatDay(time: string | number): string {
	return day.format(new Date(time));
}

const date = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });
const shortDate = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/** A day that is written YYYY-MM-DD: 'Sunday, November 22'. */
export function formatDate(day: string): string {
	return date.format(noonOf(day));
}

/** 'Nov 22'. */
export function formatShortDate(day: string): string {
	return shortDate.format(noonOf(day));
}

function noonOf(day: string): Date {
	return new Date(`${day}T12:00`);
}

/** '1 product', '42 products'. */
export function plural(count: number, one: string, many = `${one}s`): string {
	return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The text's first 100 characters and an ellipsis; a text that fits stays whole. */
export function preview(text: string): string {
	const characters = Array.from(text);
	return characters.length <= PREVIEW_LENGTH ? text : `${characters.slice(0, PREVIEW_LENGTH).join("")}…`;
}

/** Minutes to read a text, at 220 words a minute. */
export function readingMinutes(text: string): number {
	return Math.max(1, Math.round(text.split(/\s+/).length / 220));
}

/** The time zone of this computer's clock. */
export function timeZone(): string {
	return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Who did something, by the name that the server tells: what nobody did, Freehub did itself. */
export function personName(name: string): string {
	return name === "system" ? "Freehub" : name;
}
