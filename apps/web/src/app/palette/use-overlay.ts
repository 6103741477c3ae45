import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useState } from "react";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";
import { areSingleKeysOn, isDialogOpen, isTypingIn } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";
import type { Overlay } from "./palette-chunk.tsx";

const load = () => lazyChunk("palette", () => withWords("workspace", () => import("./palette-chunk.tsx")));
type Chunk = Awaited<ReturnType<typeof load>>;

/** Whether the palette or the keyboard help is open, and the keys that open them from anywhere. */
export function useOverlay() {
	const [overlay, setOverlay] = useState<Overlay>();
	const [chunk, setChunk] = useState<Chunk>();

	const loadChunk = useCallback(() => {
		load().then(setChunk, () => {
			setOverlay(undefined);
			notify(t`The search could not be loaded. Check the connection and try again.`, "failure");
		});
	}, []);
	const show = useCallback(
		(wanted: Overlay) => {
			setOverlay(wanted);
			loadChunk();
		},
		[loadChunk],
	);
	const close = useCallback((left: Overlay) => {
		setOverlay((shown) => (shown === left ? undefined : shown));
	}, []);

	useEffect(() => {
		function press(event: KeyboardEvent) {
			if (event.repeat || event.altKey) return;
			if (isModK(event)) {
				event.preventDefault();
				if (overlay === "palette") close("palette");
				else if (!isDialogOpen()) show("palette");
			} else if (event.key === "?" && areSingleKeysOn() && !isTypingIn(event.target) && !isDialogOpen()) {
				event.preventDefault();
				show("shortcuts");
			}
		}
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [overlay, show, close]);

	return { overlay, Overlays: chunk?.Overlays, show, close };
}

/** Checks the letter, or the key's position if the keyboard writes another script. */
function isModK({ ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent): boolean {
	if (!(ctrlKey || metaKey) || shiftKey) return false;
	return key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
}

/** Loads the code that will be needed soon. */
export function prepareOverlay(): void {
	load().catch(() => undefined);
}
