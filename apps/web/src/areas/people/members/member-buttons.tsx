import type { Member } from "@freehub/contract/people/people";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { AskedButton } from "#ui/asked-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { removeMember, signOutMember } from "./people-writes.ts";

type MemberProps = { member: Member };

/** For a lost phone: ends all sessions of a member and revokes their API tokens. */
export function SignOutButton({ member }: MemberProps) {
	const { name } = member;
	const person = name;
	return (
		<AskedButton
			size="sm"
			variant="default"
			input={member}
			write={signOutMember}
			label={
				<Trans>
					Sign out<VisuallyHidden> {person} everywhere</VisuallyHidden>
				</Trans>
			}
			title={t`Sign ${name} out everywhere?`}
			action={t`Sign out`}
		>
			<p>
				<Trans>All their sessions end and their API tokens stop working. They can sign in again.</Trans>
			</p>
		</AskedButton>
	);
}

/** For a member who has left. */
export function RemoveButton({ member }: MemberProps) {
	const { name } = member;
	const person = name;
	return (
		<AskedButton
			size="sm"
			input={member}
			write={removeMember}
			variant="danger"
			label={
				<Trans>
					Remove<VisuallyHidden> {person}</VisuallyHidden>
				</Trans>
			}
			title={t({ comment: "name is a person's", message: `Remove ${name}?` })}
			action={t`Remove the account`}
		>
			<p>
				<Trans>
					Their account, sessions and API tokens end at once. Their name stays in movements and the audit log.
					They can be invited again.
				</Trans>
			</p>
		</AskedButton>
	);
}
