import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import {
	hideNotification,
	type NotificationData,
	Notifications,
	showNotification,
	updateNotification,
} from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { type FocusEvent, useRef } from "react";
import { Link } from "react-router";
import { guardRows } from "#lib/presses.ts";
import { Themed } from "#ui/themed.tsx";
import classes from "#ui/toasts.module.css";

/** How long a message is shown, without and with an action or a link, in ms. */
const MESSAGE_TIME = 5000;
const ACTION_TIME = 10_000;

/** An action that a message offers while it is shown. If it is done elsewhere, the message is removed by its id. */
export type ToastAction = { id?: string; label: string; onAct: () => void; isUndo?: true };

/** `warning`: it was done, and somebody must know of its effect; the message stays until it is closed. */
export type ToastKind = "done" | "warning" | "failure";

/** A link in a message. */
export type ToastLink = { label: string; to: string };

export function Toasts() {
	useWindowEvent("keydown", (event) => {
		if (event.key !== "F6") return;
		const latest = [...document.querySelectorAll(`.${classes.toast}`)].at(-1);
		const button = latest?.querySelector("button");
		if (button === null || button === undefined) return;
		event.preventDefault();
		button.focus();
	});
	return (
		<Themed>
			<Notifications
				position="bottom-right"
				autoClose={MESSAGE_TIME}
				classNames={{ root: classes.toasts ?? "" }}
			/>
		</Themed>
	);
}

export function showToast(
	message: string,
	kind: ToastKind,
	action?: ToastAction,
	links: readonly ToastLink[] = [],
): void {
	guardRows();
	const Icon = kind === "done" ? IconCheck : IconAlertCircle;
	const isPlain = action === undefined && links.length === 0;
	const autoClose = kind === "warning" ? false : isPlain ? MESSAGE_TIME : ACTION_TIME;
	/** The element that had the focus before this message. */
	let before: HTMLElement | undefined;
	const toast: NotificationData = {
		message: isPlain ? (
			message
		) : (
			<Message text={message} action={action} links={links} onActed={() => hideNotification(id)} />
		),
		autoClose,
		icon: <Icon aria-hidden="true" />,
		role: kind === "done" ? "status" : "alert",
		// When a message goes, the next one moves under the pointer, as in a list.
		mod: { kind, row: true },
		classNames: {
			root: classes.toast,
			icon: iconTones[kind],
			description: "ink text-15 anywhere",
		},
		closeButtonProps: { "aria-label": t`Dismiss` },
		// A message with the keyboard focus stays, like one under the pointer.
		onFocusCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
			if (currentTarget.contains(relatedTarget)) return;
			if (relatedTarget instanceof HTMLElement) before = relatedTarget;
			updateNotification({ ...toast, id, autoClose: false });
		},
		onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
			if (!currentTarget.contains(relatedTarget)) updateNotification({ ...toast, id, autoClose });
		},
		onKeyDown: ({ key }) => {
			if (key === "Escape") hideNotification(id);
		},
		onClose: () => {
			if (!document.activeElement?.closest(`.${classes.toast}`)) return;
			const back = before?.isConnected ? before : document.getElementById("content");
			back?.focus({ preventScroll: true });
		},
		...(action?.id !== undefined && { id: action.id }),
	};
	const id = showNotification(toast);
}

const iconTones: Record<ToastKind, string> = { done: "leaf", warning: "amber-text", failure: "rust" };

export function hideToast(id: string): void {
	hideNotification(id);
}

type MessageProps = {
	text: string;
	action: ToastAction | undefined;
	links: readonly ToastLink[];
	onActed: () => void;
};

function Message({ text, action, links, onActed }: MessageProps) {
	// The toast takes a moment to disappear, and a second click must not run the action again.
	const hasActed = useRef(false);
	function act() {
		if (hasActed.current) return;
		hasActed.current = true;
		onActed();
		action?.onAct();
	}
	return (
		<span className="ends gap-4-12">
			<span className={classes.text}>{text}</span>
			<span className="flex wraps gap-4 to-end">
				{links.map((link) => (
					<Button
						key={link.to}
						component={Link}
						to={link.to}
						size="sm"
						variant="quiet"
						className={classes.action}
						onClick={onActed}
					>
						{link.label}
					</Button>
				))}
				{action && (
					<Button
						size="sm"
						variant="quiet"
						className={classes.action}
						onClick={act}
						data-undo={action.isUndo}
					>
						{action.label}
					</Button>
				)}
			</span>
		</span>
	);
}
