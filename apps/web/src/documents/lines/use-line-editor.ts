import { useEffect, useLayoutEffect, useState } from "react";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";
import { useStore } from "#lib/store.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { takeAway } from "#ui/notify.ts";
import { REMOVED_LINE } from "./line-cells.tsx";
import type { LineDocument, Stored } from "./line-document.ts";
import type { Header, LineDraft } from "./line-draft.ts";
import { createLineEditor, type Sent, type Unsaved } from "./line-editor.ts";

type How<Saved, Head, SentLine> = {
	/** Saves what differs. */
	write: Write<Sent<Head, SentLine>, Saved>;
	/** Storage key (in this tab) of what is not saved, so that it survives a reload. */
	place: string;
	/** Saves automatically; otherwise only `save` does. */
	isAuto: boolean;
};

/** An editor for a document. What is not saved survives a reload of the tab. */
export function useLineEditor<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>(
	document: LineDocument<Saved, Head, Line, SentLine>,
	saved: Saved,
	{ write, place, isAuto }: How<Saved, Head, SentLine>,
) {
	const { run } = useWrite(write);
	const [editor] = useState(() => {
		const { base, draft } = readDraft<Unsaved<Saved, Head, Line>>(place);
		return createLineEditor(document, {
			saved,
			kept: base === undefined || draft === undefined ? undefined : { base, draft },
			isAuto,
			keep: (unsaved) => (unsaved === undefined ? clearDraft(place) : writeDraft(place, unsaved)),
		});
	});
	useLayoutEffect(() => editor.sendBy(run), [editor, run]);
	useEffect(() => editor.adopt(saved), [editor, saved]);
	useEffect(() => {
		editor.start();
		return () => {
			editor.stop();
			takeAway(REMOVED_LINE);
		};
	}, [editor]);
	return { editor, state: useStore(editor.store, (state) => state) };
}
