import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { MAX_WIDTH, MIN_WIDTH } from "./columns.ts";
import classes from "./grid.module.css";

type Props = { label: string; onResize: (width: number) => void };

const STEP = 16;

/** The edge of a column's heading: dragged, or moved with the arrow keys. */
export function ResizeHandle({ label, onResize }: Props) {
	const [drag, setDrag] = useState<{ x: number; width: number }>();
	const [width, setWidth] = useState<number>();

	function resize(next: number) {
		setWidth(Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, next))));
		onResize(next);
	}

	function onPointerDown(event: PointerEvent<HTMLDivElement>) {
		if (event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		setDrag({ x: event.clientX, width: widthOf(event.currentTarget) });
	}

	function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
		const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
		if (step === undefined) return;
		event.preventDefault();
		event.stopPropagation();
		resize(widthOf(event.currentTarget) + step);
	}

	return (
		// biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can.
		<div
			// oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved; this separator can
			role="separator"
			aria-orientation="vertical"
			aria-label={`Width of ${label}`}
			aria-valuemin={MIN_WIDTH}
			aria-valuemax={MAX_WIDTH}
			aria-valuenow={width ?? MIN_WIDTH}
			tabIndex={0}
			className={classes.handle}
			data-dragged={drag !== undefined || undefined}
			onFocus={(event) => setWidth(Math.round(widthOf(event.currentTarget)))}
			onPointerDown={onPointerDown}
			onPointerMove={(event) => {
				if (drag !== undefined) resize(drag.width + event.clientX - drag.x);
			}}
			onPointerUp={() => setDrag(undefined)}
			onPointerCancel={() => setDrag(undefined)}
			onKeyDown={onKeyDown}
		/>
	);
}

function widthOf(handle: HTMLElement): number {
	return handle.parentElement?.getBoundingClientRect().width ?? MIN_WIDTH;
}
