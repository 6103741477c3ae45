export { ArticleTranslations, PageTranslations, ProductTranslations } from "./translations.tsx";
