import { t } from "@lingui/core/macro";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import "#ui/styles/fields.css";

type Props = PasswordInputProps & {
	/** `new`: a password to be chosen; password managers then offer to generate one. */
	kind: "current" | "new";
};

export function PasswordField({ kind, ...props }: Props) {
	return (
		<PasswordInput
			autoComplete={`${kind}-password`}
			required
			withAsterisk={false}
			visibilityToggleFocusable
			visibilityToggleButtonProps={{ "aria-label": t`Show characters` }}
			{...props}
		/>
	);
}
