import type { Account } from "@freehub/contract/people/account";
import { type IdentitySettings, updateUser } from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { roleName } from "#lib/role-words.ts";
import "#ui/styles/fields.css";
import { rightWords } from "#lib/access-words.ts";
import { formatDay } from "#lib/format-time.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { FormEnd } from "#ui/form-end.tsx";
import section from "#ui/form-section.module.css";
import classes from "./account.module.css";
import { saveProfile } from "./account-writes.ts";
import { ProfileSection } from "./section.tsx";

/** Name, picture, role and rights. */
export function ProfileCard({ account, settings }: { account: Account; settings: IdentitySettings }) {
	const role = roleName(account.role, settings.access);
	const day = formatDay(account.createdAt);
	return (
		<ProfileSection
			heading={t({ comment: "heading above one's own name", message: "You" })}
			lead={t`Your name is shown beside the stock changes that you book.`}
		>
			<div className="row gap-16">
				<Avatar name={account.name} image={account.image} isLarge />
				<div>
					<strong className="text-18">{account.name}</strong>
					<p className="quiet">
						<Trans>
							{role}, since {day}
						</Trans>
					</p>
				</div>
			</div>
			<NameForm account={account} />
			<RightsList rights={account.rights} />
		</ProfileSection>
	);
}

function NameForm({ account }: { account: Account }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: saveProfile,
		initialValues: { name: account.name, image: account.image ?? "" },
		inputOf: ({ name, image }) => ({ name: name.trim(), image: image.trim() || null }),
		check: checkFor(updateUser),
	});
	return (
		<form className={section.form} onSubmit={submit} noValidate>
			<TextInput
				label={t`Name`}
				name="name"
				autoComplete="name"
				required
				withAsterisk={false}
				maxLength={100}
				{...form.getInputProps("name")}
			/>
			<TextInput
				label={t`Picture`}
				name="image"
				description={t`The link of a picture on the web; without one, your initials are shown.`}
				inputMode="url"
				autoComplete="photo"
				placeholder="https://"
				maxLength={2000}
				{...form.getInputProps("image")}
			/>
			<FormEnd failure={failure} isPending={isPending}>
				<Trans>Save</Trans>
			</FormEnd>
		</form>
	);
}

function RightsList({ rights }: Pick<Account, "rights">) {
	if (rights.length === 0) {
		return (
			<p>
				<Trans>You can see the products and the blogs. Ask an owner for a role that can do more.</Trans>
			</p>
		);
	}
	return (
		<div className={classes.may}>
			<h3 className="label below-8">
				<Trans comment="heading above a list such as: see the stock and its history">You may</Trans>
			</h3>
			<ul className="line gap-6">
				{rights.map((right) => (
					<li key={right}>
						<Badge>{t(rightWords[right])}</Badge>
					</li>
				))}
			</ul>
		</div>
	);
}
