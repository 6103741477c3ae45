import type { Locator, Page } from "@playwright/test";

/** Min height of a touch target, in px. */
export const LEAST_PX = 44;

/**
 * The touch targets of a page that are too small: checks every visible link, button and field by the height of its hit area. A
 * link within a sentence is as high as its line.
 */
export function lowTargets(page: Page, within: Locator = page.locator("body")): Promise<string[]> {
	return within.evaluate((root, least) => {
		const found: string[] = [];
		const all = root.querySelectorAll<HTMLElement>(
			"a[href], button, summary, select, input:not([type=hidden]), textarea, [role=button], [role=radio], [role=tab], [role=option]",
		);
		for (const one of all) {
			// A checkbox can also be ticked through its label, which is larger.
			const isBox = one.matches("[type=checkbox], [type=radio]");
			const hitBy = (isBox && (one as HTMLInputElement).labels?.[0]) || one;
			const own = (target: Element | null) =>
				target !== null && (one.contains(target) || hitBy.contains(target));
			if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
			if (one.matches(":disabled") || isInSentence(one)) continue;
			one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
			const { left, top, width, height } = hitBy.getBoundingClientRect();
			const [x, y] = [left + width / 2, top + height / 2];
			if (width < 2 || !own(document.elementFromPoint(x, y))) continue;
			let [above, below] = [0, 0];
			// Half-pixel steps: a box may begin anywhere within a pixel.
			while (above < least && own(document.elementFromPoint(x, y - above - 0.5))) above += 0.5;
			while (below < least && own(document.elementFromPoint(x, y + below + 0.5))) below += 0.5;
			const hit = Math.round(above + below + 0.5);
			const name = one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40) ?? "";
			if (hit < least) found.push(`${hit} px: ${one.localName} ${name || one.outerHTML.slice(0, 90)}`);
		}
		return found;

		function isInSentence(link: HTMLElement): boolean {
			if (link.localName !== "a" || getComputedStyle(link).display !== "inline") return false;
			const { parentElement: parent } = link;
			return Array.from(parent?.childNodes ?? []).some(
				(node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
			);
		}
	}, LEAST_PX);
}
