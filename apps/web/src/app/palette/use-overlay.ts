import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useState } from "react";
import { keepEarlyKeys } from "#lib/early-keys.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { areSingleKeysOn, isDialogOpen, isTypingIn } from "#lib/shortcuts.ts";
import type { Overlay } from "./overlays.tsx";

export const Overlays = lazyPart("palette", async () => (await import("./overlays.tsx")).Overlays, {
	words: "workspace",
	failure: () => t`The search could not be loaded. Check the connection and try again.`,
});

/** Whether the palette or the keyboard help is open, and the keys that open them from anywhere. */
export function useOverlay() {
	const [overlay, setOverlay] = useState<Overlay>();

	/** Closes it, unless another is shown by now. */
	const close = useCallback((left?: Overlay) => {
		setOverlay((shown) => (left === undefined || shown === left ? undefined : shown));
	}, []);

	useEffect(() => {
		function press(event: KeyboardEvent) {
			if (event.repeat || event.altKey) return;
			if (isModK(event)) {
				event.preventDefault();
				if (overlay === "palette") close("palette");
				else if (!isDialogOpen()) setOverlay("palette");
			} else if (event.key === "?" && areSingleKeysOn() && !isTypingIn(event.target) && !isDialogOpen()) {
				event.preventDefault();
				setOverlay("shortcuts");
			}
		}
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [overlay, close]);

	useEffect(() => (overlay === "palette" ? keepEarlyKeys() : undefined), [overlay]);

	return { overlay, show: setOverlay, close };
}

/** Checks the letter, or the key's position if the keyboard writes another script. */
function isModK({ ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent): boolean {
	if (!(ctrlKey || metaKey) || shiftKey) return false;
	return key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
}
