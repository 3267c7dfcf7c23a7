import type { CurrencyModule } from "#server/modules/currency/index.ts";
import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** What settings and the content editor work with. */
export interface SettingsDeps {
  readonly platform: Platform;
  readonly currency: Pick<CurrencyModule, "readRates" | "storeRates" | "refreshNow">;
  readonly loyalty: Pick<Loyalties, "forgetRules">;
  /** The packages on sale, for their order. */
  readonly packages: () => Promise<readonly { readonly slug: string; readonly name: LocalizedText }[]>;
  readonly media: Pick<Media, "readPictureFacts">;
}
