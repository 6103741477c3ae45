import { Button } from "@mantine/core";
import { hideNotification, Notifications, showNotification } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import "#ui/styles/toasts.css";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useRef } from "react";

export function Toasts() {
	return <Notifications position="bottom-right" autoClose={5000} />;
}

/** What can be done about a message while it is there. */
export type ToastAction = { label: string; onAct: () => void };

/** What can still be done about it is offered for longer than a mere message stays. */
const ACTION_TIME = 10_000;

export function showToast(message: string, kind: "done" | "failure", action?: ToastAction): void {
	const Icon = kind === "done" ? IconCheck : IconAlertCircle;
	const id = showNotification({
		message: action ? (
			<Message text={message} action={action} onActed={() => hideNotification(id)} />
		) : (
			message
		),
		...(action && { autoClose: ACTION_TIME }),
		icon: <Icon size={18} aria-hidden="true" />,
		color: kind === "done" ? "green" : "red",
		role: kind === "done" ? "status" : "alert",
		mod: { kind },
		closeButtonProps: { "aria-label": "Dismiss" },
	});
}

type MessageProps = { text: string; action: ToastAction; onActed: () => void };

function Message({ text, action, onActed }: MessageProps) {
	// The toast takes a moment to go, and a second click must not act again.
	const hasActed = useRef(false);
	function act() {
		if (hasActed.current) return;
		hasActed.current = true;
		onActed();
		action.onAct();
	}
	return (
		<span className="fh-toast-message">
			{text}
			<Button size="sm" variant="quiet" onClick={act} data-undo={action.label === "Undo" || undefined}>
				{action.label}
			</Button>
		</span>
	);
}
