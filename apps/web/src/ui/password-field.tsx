import { MIN_PASSWORD } from "@freehub/contract/people/identity";
import { plural, t } from "@lingui/core/macro";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import "#ui/styles/fields.css";

type Props = PasswordInputProps & {
	/** `new`: a password to be chosen; password managers then offer to generate one, and the field says what it needs. */
	kind: "current" | "new";
};

export function PasswordField({ kind, ...props }: Props) {
	return (
		<PasswordInput
			autoComplete={`${kind}-password`}
			description={
				kind === "new" &&
				t`At least ${plural(MIN_PASSWORD, { one: "# character", other: "# characters" })}, and none of the commonest passwords.`
			}
			required
			withAsterisk={false}
			visibilityToggleFocusable
			visibilityToggleButtonProps={{ "aria-label": t`Show characters` }}
			{...props}
		/>
	);
}
