import { t } from "@lingui/core/macro";
import { useMounted } from "@mantine/hooks";
import { type ComponentType, useEffect, useState } from "react";
import { notify } from "#ui/notify.ts";
import { firstView } from "./first-view.ts";
import { lazyChunk } from "./lazy-chunk.ts";
import { withWords } from "./learn-words.ts";

/** What is there all along says by `isOpen` whether it is seen; the rest is not there before it is opened. */
type Opened = { isOpen?: boolean; onClose: () => void };

/**
 * A part that no screen begins with, such as a dialog. Its code comes after the first view, or when it is opened before that;
 * with `mounted` only once what it is part of is there.
 * `load` brings it for somebody who is about to open it. Where it does not arrive, somebody who has opened it is told, and it is closed.
 */
export function latePart<Props extends Opened>(
	id: string,
	load: () => Promise<ComponentType<Props>>,
	comes: "after-first-view" | "mounted" = "after-first-view",
): ComponentType<Props> & { load: () => Promise<void> } {
	let known: ComponentType<Props> | undefined;
	async function get(): Promise<void> {
		known ??= await lazyChunk(id, () => withWords("stock", load));
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

/** Opens what was opened before it was there: dialogs note what had the focus when they open, and give it back. */
function Begun<Props extends Opened>({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
	const isMounted = useMounted();
	if (props.isOpen === undefined) return <Part {...props} />;
	return <Part {...props} isOpen={isMounted && props.isOpen} />;
}
