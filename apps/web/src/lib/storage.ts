/** `browser`: shared by all tabs, and kept after they close; `tab`: lasts as long as the tab, through sign-ins and reloads. */
type Scope = "browser" | "tab";

const storeOf = (scope: Scope) => (scope === "tab" ? sessionStorage : localStorage);

/** @returns undefined if nothing is stored or storage is forbidden. */
export function storedText(place: string, scope: Scope = "browser"): string | undefined {
	try {
		return storeOf(scope).getItem(place) ?? undefined;
	} catch {
		return undefined;
	}
}

/** @param text undefined: removes the entry. @returns whether it is stored: storage can be full or forbidden. */
export function storeText(place: string, text: string | undefined, scope: Scope = "browser"): boolean {
	try {
		if (text === undefined) storeOf(scope).removeItem(place);
		else storeOf(scope).setItem(place, text);
		return true;
	} catch {
		return false;
	}
}

/** The keys in the browser's storage that begin with a text; none if storage is forbidden. */
export function storedPlaces(beginning: string): string[] {
	try {
		return Object.keys(localStorage).filter((place) => place.startsWith(beginning));
	} catch {
		return [];
	}
}

/** The value stored as JSON. It has the type that is written under the same key, unless an older version has written it. */
export function storedValue(place: string, scope?: Scope): unknown {
	try {
		return JSON.parse(storedText(place, scope) ?? "null") ?? undefined;
	} catch {
		return undefined;
	}
}

/** @returns whether it is stored. */
export function storeValue(place: string, value: unknown, scope?: Scope): boolean {
	return storeText(place, value === undefined ? undefined : JSON.stringify(value), scope);
}

/** Whether a value that was read from somewhere else is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
