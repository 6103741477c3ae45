import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "./queries.ts";

/** What is said of a mail that was asked for: `sent`, or that the server could not send it and where it lies. */
export function useMailSentence(): (sent: string) => string {
	const { data: settings } = useQuery(settingsQuery);
	return (sent) =>
		settings?.sendsMail === false
			? t`No mail was sent: this server has no mail service (SMTP_URL). Whoever runs it finds the message in its data folder, under outbox.`
			: sent;
}
