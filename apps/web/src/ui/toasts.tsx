import { Notifications, showNotification } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import "#ui/styles/toasts.css";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";

export function Toasts() {
	return <Notifications position="bottom-right" autoClose={5000} />;
}

export function showToast(message: string, kind: "done" | "failure"): void {
	const Icon = kind === "done" ? IconCheck : IconAlertCircle;
	showNotification({
		message,
		icon: <Icon size={18} aria-hidden="true" />,
		color: kind === "done" ? "green" : "red",
		role: kind === "done" ? "status" : "alert",
		mod: { kind },
		closeButtonProps: { "aria-label": "Dismiss" },
	});
}
