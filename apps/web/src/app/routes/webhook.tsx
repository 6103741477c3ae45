import { useParams } from "react-router";
import { WebhookPage } from "#features/webhooks/webhook-page.tsx";

export function Component() {
	const { webhookId = "" } = useParams();
	return <WebhookPage key={webhookId} id={webhookId} />;
}
