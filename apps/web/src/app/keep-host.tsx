import { useEffect } from "react";
import { useLocation } from "react-router";
import { askedToKeep, closeKeep } from "#lib/asked-to-keep.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useStore } from "#lib/store.ts";

const KeepDialog = lazyPart(
	"keep",
	async () => (await import("#areas/selling/keep/keep-dialog.tsx")).KeepDialog,
	{
		words: "documents",
	},
);

/** The dialog 'Keep for a customer', which opens over any page and closes with it; loaded when somebody asks for it. */
export function KeepHost() {
	const { pathname } = useLocation();
	// The next person must not find what was typed on a page that was left, or before a sign-out.
	useEffect(() => closeKeep, [pathname]);
	const asked = useStore(
		askedToKeep,
		(state) => state,
		() => undefined,
	);
	if (asked === undefined) return null;
	return <KeepDialog key={asked.opening} start={asked.start} isOpen={asked.isOpen} onClose={closeKeep} />;
}
