import type { Basics } from "@freehub/contract/shop-basics";
import { openShop, shop, shopOf } from "@freehub/domain/shop";
import { createStore } from "./store.ts";

/** How often the shop was opened again in this window, and whether somebody has changed it elsewhere since. */
export const ownShop = createStore({ opened: 0, isOutdated: false });

/** Shows everything in the shop as it is now, after a change in this window. */
export function reopenShop(now: Basics): void {
	openShop(shopOf(now));
	ownShop.set({ opened: ownShop.get().opened + 1, isOutdated: false });
}

/** Whether the shop is as this window knows it. */
export function isOwnShop(now: Basics): boolean {
	const [own, said] = [shop(), shopOf(now)];
	return (["currency", "timeZone", "weightUnit", "language"] as const).every(
		(name) => said[name] === own[name],
	);
}

/** Somebody has changed the shop's currency, time zone, unit or language. What is typed here is not taken away by a reload. */
export function noteOutdated(): void {
	if (!ownShop.get().isOutdated) ownShop.set({ ...ownShop.get(), isOutdated: true });
}

/** The shop's currency as the server has written it into this page; undefined: it says none, as the development server. */
export function saidCurrency(): string | undefined {
	isSaid ??= Boolean(document.querySelector<HTMLMetaElement>('meta[name="freehub-shop"]')?.content);
	return isSaid ? shop().currency : undefined;
}

/** Read once, because every request asks for it. */
let isSaid: boolean | undefined;
