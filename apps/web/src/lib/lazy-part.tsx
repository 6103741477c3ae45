import { t } from "@lingui/core/macro";
import { useMounted } from "@mantine/hooks";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { notify } from "#ui/notify.ts";
import type { Words } from "./learn-words.ts";
import { type ChunkLoadError, loadPart } from "./load-part.ts";

/**
 * The props of a part that opens, such as a dialog. With `isOpen`, it is always mounted and `isOpen` shows or hides it. Without it,
 * the part is mounted only while it is open.
 */
type Opened = { isOpen?: boolean; onClose?: () => void };

type Options = {
	/** The messages that it needs, if the page may not have them. */
	words?: Words;
	/** Shown while the part loads. */
	fallback?: ReactNode;
	/** Shown in its place if it fails to load. */
	Failed?: ComponentType<{ error: ChunkLoadError }>;
	/** The message if a part that opens fails to load. */
	failure?: () => string;
	/** It must not depend on a reload: after a failure it is tried again until it is there. */
	isVital?: boolean;
};

export type LazyPart<Props> = ComponentType<Props> & {
	/** Loads the code early. @throws when it fails to load; showing the part then tries again. */
	preload: () => Promise<void>;
	/** The props of a control that shows the part: its hover and its focus load the code, because a press usually follows. */
	opener: { onPointerEnter: () => void; onFocus: () => void };
};

/**
 * A part whose code loads when it is first shown, or when a control that shows it is hovered or focused. If the code fails to load,
 * `Failed` is shown; without it, a part that opens is closed with a message, and any other fails like its page. The next time that
 * it is shown, it is tried again: React.lazy would keep the failure, and show what has loaded up to 300 ms late.
 */
export function lazyPart<Props extends object>(
	id: string,
	load: () => Promise<ComponentType<Props>>,
	{ words, fallback = null, Failed, failure, isVital }: Options = {},
): LazyPart<Props> {
	const options = { ...(words && { words }), ...(isVital && { onFailure: () => undefined }) };
	let known: ComponentType<Props> | undefined;
	let loading: Promise<void> | undefined;
	async function get(): Promise<void> {
		try {
			known = await loadPart(id, load, options);
		} finally {
			loading = undefined;
		}
	}
	async function preload(): Promise<void> {
		if (known === undefined) await (loading ??= get());
	}
	const prepare = () => void preload().catch(() => undefined);

	function Lazy(props: Props) {
		const [Part, setPart] = useState(() => known);
		const [error, setError] = useState<unknown>();
		const { isOpen = true, onClose }: Opened = props;
		useEffect(() => {
			if (Part !== undefined || !isOpen) return undefined;
			let isWanted = true;
			const show = () => void (isWanted && setPart(() => known));
			function fail(reason: unknown) {
				if (!isWanted) return;
				if (onClose === undefined) return setError(reason);
				onClose();
				notify(failure?.() ?? t`This could not be loaded. Check the connection and try again.`, "failure");
			}
			preload().then(show, fail);
			return () => {
				isWanted = false;
			};
		}, [Part, isOpen, onClose]);
		if (error !== undefined) {
			if (Failed === undefined) throw error;
			return <Failed error={error as ChunkLoadError} />;
		}
		return Part === undefined ? fallback : <Begun Part={Part} props={props} />;
	}
	return Object.assign(Lazy, { preload, opener: { onPointerEnter: prepare, onFocus: prepare } });
}

/** Mounts the part closed, then opens it: when dialogs open, they note the focused element to restore the focus later. */
function Begun<Props extends Opened>({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
	const isMounted = useMounted();
	if (props.isOpen === undefined) return <Part {...props} />;
	return <Part {...props} isOpen={isMounted && props.isOpen} />;
}
