import type { WithSecret } from "@freehub/contract/webhooks";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { CopyField } from "#ui/copy-field.tsx";
import { hostOf } from "./webhook-commands.ts";

/** The secret of a webhook; it cannot be read again. */
export function SecretOnce({ webhook, onDone }: { webhook: WithSecret; onDone: () => void }) {
	const host = hostOf(webhook);
	if (webhook.secret === null) return null;
	return (
		<CopyField label={t`Secret of the webhook to ${host}`} value={webhook.secret} onDone={onDone}>
			<Trans>
				<strong>Copy this secret now: it is shown only once.</strong> The other program uses it to check that
				requests come from here.
			</Trans>
		</CopyField>
	);
}
