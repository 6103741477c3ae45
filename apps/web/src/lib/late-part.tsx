import { t } from "@lingui/core/macro";
import { useMounted } from "@mantine/hooks";
import { type ComponentType, useEffect, useState } from "react";
import { notify } from "#ui/notify.ts";
import { firstView } from "./first-view.ts";
import { lazyChunk } from "./lazy-chunk.ts";
import { withWords } from "./learn-words.ts";

/**
 * With `isOpen`, a part is always mounted and `isOpen` shows or hides it. Without it, the part is mounted only while it is open.
 */
type Opened = { isOpen?: boolean; onClose: () => void };

/**
 * A part that no screen needs at first, such as a dialog. Its code loads after the first view, or when the part is opened before
 * that; with `mounted`, not before the part's parent is mounted.
 * `load` loads the code early, when the user is about to open the part. If the code fails to load for an opened part, the user
 * gets a message and the part is closed.
 */
export function latePart<Props extends Opened>(
	id: string,
	load: () => Promise<ComponentType<Props>>,
	comes: "after-first-view" | "mounted" = "after-first-view",
): ComponentType<Props> & { load: () => Promise<void> } {
	let known: ComponentType<Props> | undefined;
	async function get(): Promise<void> {
		known ??= await lazyChunk(id, () => withWords("table", load));
	}
	const prepare = () => firstView.then(get).catch(() => undefined);
	const prepared = comes === "mounted" ? undefined : prepare();

	function LatePart(props: Props) {
		const [Part, setPart] = useState(() => known);
		const { isOpen = true, onClose } = props;
		useEffect(() => {
			if (Part !== undefined) return undefined;
			let isWanted = true;
			const show = () => void (isWanted && setPart(() => known));
			function fail() {
				if (!isWanted) return;
				onClose();
				notify(t`This could not be loaded. Check the connection and try again.`, "failure");
			}
			if (isOpen) get().then(show, fail);
			else void (prepared ?? prepare()).then(show);
			return () => {
				isWanted = false;
			};
		}, [Part, isOpen, onClose]);
		return Part === undefined ? null : <Begun Part={Part} props={props} />;
	}
	return Object.assign(LatePart, { load: get });
}

/** Mounts the part closed, then opens it: when dialogs open, they note the focused element to restore the focus later. */
function Begun<Props extends Opened>({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
	const isMounted = useMounted();
	if (props.isOpen === undefined) return <Part {...props} />;
	return <Part {...props} isOpen={isMounted && props.isOpen} />;
}
