import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "./queries.ts";

/** Message after a mail was requested: `sent`, or that the server cannot send mail and where it stores the message. */
export function useMailSentence(): (sent: string) => string {
	const { data: settings } = useQuery(settingsQuery);
	return (sent) =>
		settings?.sendsMail === false
			? t`No mail was sent: this server has no mail service (SMTP_URL). Whoever runs it finds the message in its data folder, under outbox.`
			: sent;
}
