// Written by scripts/generate-types.ts from supabase/migrations. Change those, not this file.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admin_users: {
        Row: {
          granted_at: string;
          user_id: string;
        };
        Insert: {
          granted_at?: string;
          user_id: string;
        };
        Update: {
          granted_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor: string | null;
          actor_name: string | null;
          at: string;
          changes: Json | null;
          details: Json;
          id: number;
          subject: string | null;
        };
        Insert: {
          action: string;
          actor?: string | null;
          actor_name?: string | null;
          at?: string;
          changes?: Json | null;
          details?: Json;
          id?: number;
          subject?: string | null;
        };
        Update: {
          action?: string;
          actor?: string | null;
          actor_name?: string | null;
          at?: string;
          changes?: Json | null;
          details?: Json;
          id?: number;
          subject?: string | null;
        };
        Relationships: [];
      };
      bed: {
        Row: {
          category: string;
          confidence: string | null;
          construction: string | null;
          created_at: string;
          description: string | null;
          id: number;
          image_url: string | null;
          manufacturer: string | null;
          name: string;
          part_slug: string;
          rating: number | null;
          requires_config: boolean | null;
          requires_electrical: boolean | null;
          requires_printing: boolean | null;
          requires_purchase: boolean | null;
          requires_tools: boolean | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          subtype: string | null;
          updated_at: string;
        };
        Insert: {
          category?: string;
          confidence?: string | null;
          construction?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          subtype?: string | null;
          updated_at?: string;
        };
        Update: {
          category?: string;
          confidence?: string | null;
          construction?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name?: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          subtype?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      build_plate: {
        Row: {
          build_plate: string | null;
          category: string;
          confidence: string | null;
          created_at: string;
          description: string | null;
          id: number;
          image_url: string | null;
          manufacturer: string | null;
          material: string | null;
          name: string | null;
          part_slug: string;
          rating: number | null;
          requires_config: boolean | null;
          requires_electrical: boolean | null;
          requires_printing: boolean | null;
          requires_purchase: boolean | null;
          requires_tools: boolean | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          texture: string | null;
          updated_at: string;
        };
        Insert: {
          build_plate?: string | null;
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          material?: string | null;
          name?: string | null;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          texture?: string | null;
          updated_at?: string;
        };
        Update: {
          build_plate?: string | null;
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          material?: string | null;
          name?: string | null;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          texture?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      calibration_completions: {
        Row: {
          calibration_key: string;
          completed: boolean;
          completed_at: string;
          id: number;
          printer_id: string | null;
          user_id: string;
        };
        Insert: {
          calibration_key: string;
          completed?: boolean;
          completed_at?: string;
          id?: number;
          printer_id?: string | null;
          user_id?: string;
        };
        Update: {
          calibration_key?: string;
          completed?: boolean;
          completed_at?: string;
          id?: number;
          printer_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "calibration_completions_printer_id_fkey";
            columns: ["printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
        ];
      };
      calibration_results: {
        Row: {
          calculator: string;
          created_at: string;
          filament: string | null;
          form_key: string | null;
          id: number;
          inputs: Json;
          note: string | null;
          nozzle_mm: number | null;
          outputs: Json;
          printer_id: string | null;
          user_id: string;
          variant: string;
        };
        Insert: {
          calculator: string;
          created_at?: string;
          filament?: string | null;
          form_key?: string | null;
          id?: number;
          inputs?: Json;
          note?: string | null;
          nozzle_mm?: number | null;
          outputs?: Json;
          printer_id?: string | null;
          user_id?: string;
          variant: string;
        };
        Update: {
          calculator?: string;
          created_at?: string;
          filament?: string | null;
          form_key?: string | null;
          id?: number;
          inputs?: Json;
          note?: string | null;
          nozzle_mm?: number | null;
          outputs?: Json;
          printer_id?: string | null;
          user_id?: string;
          variant?: string;
        };
        Relationships: [
          {
            foreignKeyName: "calibration_results_printer_id_fkey";
            columns: ["printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
        ];
      };
      catalogue_changes: {
        Row: {
          deleted: boolean;
          entity: string;
          entity_id: string;
          version: number;
        };
        Insert: {
          deleted?: boolean;
          entity: string;
          entity_id: string;
          version: number;
        };
        Update: {
          deleted?: boolean;
          entity?: string;
          entity_id?: string;
          version?: number;
        };
        Relationships: [];
      };
      catalogue_revisions: {
        Row: {
          changes: Json;
          created_at: string;
          editor_id: string | null;
          entity: string;
          entity_id: string;
          id: number;
          reviewer_id: string | null;
          source_url: string | null;
          submission_id: number | null;
          undoes: number | null;
          why: string | null;
        };
        Insert: {
          changes: Json;
          created_at?: string;
          editor_id?: string | null;
          entity: string;
          entity_id: string;
          id?: number;
          reviewer_id?: string | null;
          source_url?: string | null;
          submission_id?: number | null;
          undoes?: number | null;
          why?: string | null;
        };
        Update: {
          changes?: Json;
          created_at?: string;
          editor_id?: string | null;
          entity?: string;
          entity_id?: string;
          id?: number;
          reviewer_id?: string | null;
          source_url?: string | null;
          submission_id?: number | null;
          undoes?: number | null;
          why?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "catalogue_revisions_submission_id_fkey";
            columns: ["submission_id"];
            isOneToOne: false;
            referencedRelation: "submissions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "catalogue_revisions_undoes_fkey";
            columns: ["undoes"];
            isOneToOne: true;
            referencedRelation: "catalogue_revisions";
            referencedColumns: ["id"];
          },
        ];
      };
      catalogue_version: {
        Row: {
          id: number;
          updated_at: string;
          version: number;
        };
        Insert: {
          id?: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          id?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      collection_items: {
        Row: {
          added_at: string;
          collection_id: number;
          item_id: number;
          item_table: string;
          note: string | null;
          sort_order: number;
        };
        Insert: {
          added_at?: string;
          collection_id: number;
          item_id: number;
          item_table: string;
          note?: string | null;
          sort_order: number;
        };
        Update: {
          added_at?: string;
          collection_id?: number;
          item_id?: number;
          item_table?: string;
          note?: string | null;
          sort_order?: number;
        };
        Relationships: [
          {
            foreignKeyName: "collection_items_collection_id_fkey";
            columns: ["collection_id"];
            isOneToOne: false;
            referencedRelation: "collections";
            referencedColumns: ["id"];
          },
        ];
      };
      collections: {
        Row: {
          created_at: string;
          description: string | null;
          id: number;
          item_count: number;
          name: string;
          slug: string;
          updated_at: string;
          user_id: string;
          version: number;
          visibility: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: number;
          item_count?: number;
          name: string;
          slug: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
          visibility?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: number;
          item_count?: number;
          name?: string;
          slug?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
          visibility?: string;
        };
        Relationships: [];
      };
      deal_reports: {
        Row: {
          created_at: string;
          deal_id: number;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          deal_id: number;
          user_id: string;
        };
        Update: {
          created_at?: string;
          deal_id?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "deal_reports_deal_id_fkey";
            columns: ["deal_id"];
            isOneToOne: false;
            referencedRelation: "deals";
            referencedColumns: ["id"];
          },
        ];
      };
      deals: {
        Row: {
          affiliate: boolean;
          brand: string | null;
          clicks: number;
          colour: string | null;
          coupon_code: string | null;
          created_at: string;
          currency: string | null;
          diameter: number | null;
          ends_at: string | null;
          id: number;
          item_id: number | null;
          item_table: string | null;
          kind: string;
          last_checked_at: string | null;
          list_price: number | null;
          material: string | null;
          merchant: string;
          price: number | null;
          price_per_kg: number | null;
          region: string[];
          reported_at: string | null;
          starts_at: string | null;
          status: string;
          submitted_by: string | null;
          title: string;
          updated_at: string;
          url: string;
          weight_g: number | null;
        };
        Insert: {
          affiliate?: boolean;
          brand?: string | null;
          clicks?: number;
          colour?: string | null;
          coupon_code?: string | null;
          created_at?: string;
          currency?: string | null;
          diameter?: number | null;
          ends_at?: string | null;
          id?: number;
          item_id?: number | null;
          item_table?: string | null;
          kind: string;
          last_checked_at?: string | null;
          list_price?: number | null;
          material?: string | null;
          merchant: string;
          price?: number | null;
          price_per_kg?: never;
          region?: string[];
          reported_at?: string | null;
          starts_at?: string | null;
          status?: string;
          submitted_by?: string | null;
          title: string;
          updated_at?: string;
          url: string;
          weight_g?: number | null;
        };
        Update: {
          affiliate?: boolean;
          brand?: string | null;
          clicks?: number;
          colour?: string | null;
          coupon_code?: string | null;
          created_at?: string;
          currency?: string | null;
          diameter?: number | null;
          ends_at?: string | null;
          id?: number;
          item_id?: number | null;
          item_table?: string | null;
          kind?: string;
          last_checked_at?: string | null;
          list_price?: number | null;
          material?: string | null;
          merchant?: string;
          price?: number | null;
          price_per_kg?: never;
          region?: string[];
          reported_at?: string | null;
          starts_at?: string | null;
          status?: string;
          submitted_by?: string | null;
          title?: string;
          updated_at?: string;
          url?: string;
          weight_g?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "deals_item_table_item_id_fkey";
            columns: ["item_table", "item_id"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["item_table", "item_id"];
          },
        ];
      };
      event_daily: {
        Row: {
          day: string;
          name: string;
          times: number;
        };
        Insert: {
          day: string;
          name: string;
          times: number;
        };
        Update: {
          day?: string;
          name?: string;
          times?: number;
        };
        Relationships: [];
      };
      extruder: {
        Row: {
          adjustable_tension: boolean | null;
          category: string;
          confidence: string | null;
          construction_material: string | null;
          created_at: string;
          description: string | null;
          filament_cutter: boolean | null;
          filament_sensor: boolean | null;
          id: number;
          image_url: string | null;
          manufacturer: string | null;
          motor_type: string | null;
          name: string;
          part_slug: string;
          rating: number | null;
          requires_config: boolean | null;
          requires_electrical: boolean | null;
          requires_printing: boolean | null;
          requires_purchase: boolean | null;
          requires_tools: boolean | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          updated_at: string;
          vented_design: boolean | null;
          weight: number | null;
          weight_basis: string | null;
          weight_source: string | null;
        };
        Insert: {
          adjustable_tension?: boolean | null;
          category?: string;
          confidence?: string | null;
          construction_material?: string | null;
          created_at?: string;
          description?: string | null;
          filament_cutter?: boolean | null;
          filament_sensor?: boolean | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          motor_type?: string | null;
          name: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
          vented_design?: boolean | null;
          weight?: number | null;
          weight_basis?: string | null;
          weight_source?: string | null;
        };
        Update: {
          adjustable_tension?: boolean | null;
          category?: string;
          confidence?: string | null;
          construction_material?: string | null;
          created_at?: string;
          description?: string | null;
          filament_cutter?: boolean | null;
          filament_sensor?: boolean | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          motor_type?: string | null;
          name?: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
          vented_design?: boolean | null;
          weight?: number | null;
          weight_basis?: string | null;
          weight_source?: string | null;
        };
        Relationships: [];
      };
      fan: {
        Row: {
          category: string;
          cfm: number | null;
          confidence: string | null;
          created_at: string;
          description: string | null;
          id: number;
          image_url: string | null;
          name: string;
          part_slug: string;
          rating: number | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          updated_at: string;
        };
        Insert: {
          category?: string;
          cfm?: number | null;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          name: string;
          part_slug?: string;
          rating?: number | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
        };
        Update: {
          category?: string;
          cfm?: number | null;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          name?: string;
          part_slug?: string;
          rating?: number | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      featured_cards: {
        Row: {
          created_by: string | null;
          cta: string | null;
          ends_at: string | null;
          href: string;
          id: number;
          image_alt: string | null;
          image_url: string | null;
          is_active: boolean;
          item_id: number | null;
          item_table: string | null;
          placement: string;
          position: number;
          starts_at: string | null;
          subtitle: string | null;
          title: string;
          tutorial_id: number | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          created_by?: string | null;
          cta?: string | null;
          ends_at?: string | null;
          href: string;
          id?: number;
          image_alt?: string | null;
          image_url?: string | null;
          is_active?: boolean;
          item_id?: number | null;
          item_table?: string | null;
          placement?: string;
          position?: number;
          starts_at?: string | null;
          subtitle?: string | null;
          title: string;
          tutorial_id?: number | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_by?: string | null;
          cta?: string | null;
          ends_at?: string | null;
          href?: string;
          id?: number;
          image_alt?: string | null;
          image_url?: string | null;
          is_active?: boolean;
          item_id?: number | null;
          item_table?: string | null;
          placement?: string;
          position?: number;
          starts_at?: string | null;
          subtitle?: string | null;
          title?: string;
          tutorial_id?: number | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "featured_cards_item_table_item_id_fkey";
            columns: ["item_table", "item_id"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["item_table", "item_id"];
          },
          {
            foreignKeyName: "featured_cards_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      fit_reports: {
        Row: {
          created_at: string;
          hidden_reason: string | null;
          id: number;
          item_id: number;
          item_table: string;
          note: string | null;
          outcome: string;
          printer_id: string;
          stars: number;
          status: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          hidden_reason?: string | null;
          id?: number;
          item_id: number;
          item_table: string;
          note?: string | null;
          outcome: string;
          printer_id: string;
          stars: number;
          status?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          hidden_reason?: string | null;
          id?: number;
          item_id?: number;
          item_table?: string;
          note?: string | null;
          outcome?: string;
          printer_id?: string;
          stars?: number;
          status?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "fit_reports_item_table_item_id_fkey";
            columns: ["item_table", "item_id"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["item_table", "item_id"];
          },
          {
            foreignKeyName: "fit_reports_printer_id_fkey";
            columns: ["printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
        ];
      };
      hotend: {
        Row: {
          category: string;
          cfs_compatible: boolean | null;
          confidence: string | null;
          created_at: string;
          description: string | null;
          heater_voltage: number | null;
          heater_wattage: number | null;
          id: number;
          image_url: string | null;
          manufacturer: string | null;
          max_flow_rate: number | null;
          name: string;
          nozzle_type: string | null;
          part_slug: string;
          rating: number | null;
          requires_config: boolean | null;
          requires_electrical: boolean | null;
          requires_printing: boolean | null;
          requires_purchase: boolean | null;
          requires_tools: boolean | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          updated_at: string;
        };
        Insert: {
          category?: string;
          cfs_compatible?: boolean | null;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          heater_voltage?: number | null;
          heater_wattage?: number | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          max_flow_rate?: number | null;
          name: string;
          nozzle_type?: string | null;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
        };
        Update: {
          category?: string;
          cfs_compatible?: boolean | null;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          heater_voltage?: number | null;
          heater_wattage?: number | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          max_flow_rate?: number | null;
          name?: string;
          nozzle_type?: string | null;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      interface_rules: {
        Row: {
          caveat: string | null;
          created_at: string;
          id: number;
          kind: string;
          part_table_name: string;
          role: string;
          subcategory: string | null;
          why: string | null;
        };
        Insert: {
          caveat?: string | null;
          created_at?: string;
          id?: number;
          kind: string;
          part_table_name: string;
          role: string;
          subcategory?: string | null;
          why?: string | null;
        };
        Update: {
          caveat?: string | null;
          created_at?: string;
          id?: number;
          kind?: string;
          part_table_name?: string;
          role?: string;
          subcategory?: string | null;
          why?: string | null;
        };
        Relationships: [];
      };
      interfaces: {
        Row: {
          created_at: string;
          id: number;
          kind: string;
          label: string;
          measure: string | null;
          slot: string | null;
          value: string;
        };
        Insert: {
          created_at?: string;
          id?: number;
          kind: string;
          label: string;
          measure?: string | null;
          slot?: string | null;
          value: string;
        };
        Update: {
          created_at?: string;
          id?: number;
          kind?: string;
          label?: string;
          measure?: string | null;
          slot?: string | null;
          value?: string;
        };
        Relationships: [];
      };
      manufacturers: {
        Row: {
          country: string | null;
          created_at: string;
          id: number;
          manufacturer: string;
          old_slugs: string[];
          slug: string;
          source: string | null;
          status: string | null;
          updated_at: string;
          website: string | null;
        };
        Insert: {
          country?: string | null;
          created_at?: string;
          id?: number;
          manufacturer: string;
          old_slugs?: string[];
          slug?: string;
          source?: string | null;
          status?: string | null;
          updated_at?: string;
          website?: string | null;
        };
        Update: {
          country?: string | null;
          created_at?: string;
          id?: number;
          manufacturer?: string;
          old_slugs?: string[];
          slug?: string;
          source?: string | null;
          status?: string | null;
          updated_at?: string;
          website?: string | null;
        };
        Relationships: [];
      };
      motion_system: {
        Row: {
          category: string;
          confidence: string | null;
          created_at: string;
          description: string | null;
          id: number;
          image_url: string | null;
          manufacturer: string | null;
          name: string;
          part_slug: string;
          rating: number | null;
          requires_config: boolean | null;
          requires_electrical: boolean | null;
          requires_printing: boolean | null;
          requires_purchase: boolean | null;
          requires_tools: boolean | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          subtype: string | null;
          updated_at: string;
        };
        Insert: {
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          subtype?: string | null;
          updated_at?: string;
        };
        Update: {
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name?: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          subtype?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      notifications: {
        Row: {
          created_at: string;
          id: number;
          kind: string;
          read_at: string | null;
          subject_url: string;
          text: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: number;
          kind: string;
          read_at?: string | null;
          subject_url: string;
          text: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: number;
          kind?: string;
          read_at?: string | null;
          subject_url?: string;
          text?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      page_access: {
        Row: {
          is_locked: boolean;
          locked_at: string | null;
          locked_by: string | null;
          note: string | null;
          page_name: string;
        };
        Insert: {
          is_locked?: boolean;
          locked_at?: string | null;
          locked_by?: string | null;
          note?: string | null;
          page_name: string;
        };
        Update: {
          is_locked?: boolean;
          locked_at?: string | null;
          locked_by?: string | null;
          note?: string | null;
          page_name?: string;
        };
        Relationships: [];
      };
      page_views_daily: {
        Row: {
          day: string;
          item_key: string;
          referrer_host: string;
          route: string;
          views: number;
        };
        Insert: {
          day: string;
          item_key?: string;
          referrer_host?: string;
          route: string;
          views: number;
        };
        Update: {
          day?: string;
          item_key?: string;
          referrer_host?: string;
          route?: string;
          views?: number;
        };
        Relationships: [];
      };
      part_interfaces: {
        Row: {
          confidence: string | null;
          created_at: string;
          id: number;
          kind: string;
          part_id: number;
          part_table_name: string;
          source: string | null;
          value: string;
          verified_at: string | null;
        };
        Insert: {
          confidence?: string | null;
          created_at?: string;
          id?: number;
          kind: string;
          part_id: number;
          part_table_name: string;
          source?: string | null;
          value: string;
          verified_at?: string | null;
        };
        Update: {
          confidence?: string | null;
          created_at?: string;
          id?: number;
          kind?: string;
          part_id?: number;
          part_table_name?: string;
          source?: string | null;
          value?: string;
          verified_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "part_interfaces_kind_value_fkey";
            columns: ["kind", "value"];
            isOneToOne: false;
            referencedRelation: "interfaces";
            referencedColumns: ["kind", "value"];
          },
          {
            foreignKeyName: "part_interfaces_part_table_name_part_id_fkey";
            columns: ["part_table_name", "part_id"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["item_table", "item_id"];
          },
        ];
      };
      part_printer_compatibility: {
        Row: {
          confidence: string | null;
          created_at: string;
          fit: string | null;
          id: number;
          note: string | null;
          part_id: number;
          part_table_name: string;
          printer_id: string | null;
          source: string | null;
          source_url: string | null;
          verified_at: string | null;
        };
        Insert: {
          confidence?: string | null;
          created_at?: string;
          fit?: string | null;
          id?: number;
          note?: string | null;
          part_id: number;
          part_table_name: string;
          printer_id?: string | null;
          source?: string | null;
          source_url?: string | null;
          verified_at?: string | null;
        };
        Update: {
          confidence?: string | null;
          created_at?: string;
          fit?: string | null;
          id?: number;
          note?: string | null;
          part_id?: number;
          part_table_name?: string;
          printer_id?: string | null;
          source?: string | null;
          source_url?: string | null;
          verified_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "part_printer_compatibility_part_table_name_part_id_fkey";
            columns: ["part_table_name", "part_id"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["item_table", "item_id"];
          },
          {
            foreignKeyName: "part_printer_compatibility_printer_id_fkey";
            columns: ["printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
        ];
      };
      part_slug_history: {
        Row: {
          manufacturer_slug: string;
          part_id: number;
          part_slug: string;
        };
        Insert: {
          manufacturer_slug: string;
          part_id: number;
          part_slug: string;
        };
        Update: {
          manufacturer_slug?: string;
          part_id?: number;
          part_slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: "part_slug_history_part_id_fkey";
            columns: ["part_id"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["id"];
          },
        ];
      };
      parts: {
        Row: {
          created_at: string;
          id: number;
          item_id: number;
          item_table: string;
          manufacturer_slug: string;
          name: string;
          needs: number[];
          part_slug: string;
          pins: number;
          purchase_detail: string | null;
          purchase_kind: string | null;
          purchase_source: string | null;
          purpose: string[];
          status: string;
          superseded_by: number | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: number;
          item_id: number;
          item_table: string;
          manufacturer_slug: string;
          name: string;
          needs?: number[];
          part_slug: string;
          pins?: number;
          purchase_detail?: string | null;
          purchase_kind?: string | null;
          purchase_source?: string | null;
          purpose?: string[];
          status?: string;
          superseded_by?: number | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: number;
          item_id?: number;
          item_table?: string;
          manufacturer_slug?: string;
          name?: string;
          needs?: number[];
          part_slug?: string;
          pins?: number;
          purchase_detail?: string | null;
          purchase_kind?: string | null;
          purchase_source?: string | null;
          purpose?: string[];
          status?: string;
          superseded_by?: number | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "parts_superseded_by_fkey";
            columns: ["superseded_by"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["id"];
          },
        ];
      };
      pinned_items: {
        Row: {
          created_at: string;
          item_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          item_id: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          item_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      printer_interfaces: {
        Row: {
          confidence: string | null;
          created_at: string;
          id: number;
          kind: string;
          printer_id: string;
          source: string | null;
          value: string;
          verified_at: string | null;
        };
        Insert: {
          confidence?: string | null;
          created_at?: string;
          id?: number;
          kind: string;
          printer_id: string;
          source?: string | null;
          value: string;
          verified_at?: string | null;
        };
        Update: {
          confidence?: string | null;
          created_at?: string;
          id?: number;
          kind?: string;
          printer_id?: string;
          source?: string | null;
          value?: string;
          verified_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "printer_interfaces_kind_value_fkey";
            columns: ["kind", "value"];
            isOneToOne: false;
            referencedRelation: "interfaces";
            referencedColumns: ["kind", "value"];
          },
          {
            foreignKeyName: "printer_interfaces_printer_id_fkey";
            columns: ["printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
        ];
      };
      printers: {
        Row: {
          bed_shape: string | null;
          build_plate_dimensions: string | null;
          build_x_mm: number | null;
          build_y_mm: number | null;
          build_z_mm: number | null;
          created_at: string;
          default_nozzle_mm: number | null;
          description: string | null;
          enclosed: boolean | null;
          extruder_type: string | null;
          gcode_flavor: string | null;
          id: number;
          id_uuid: string;
          image_url: string | null;
          kinematics: string | null;
          manufacturer: string | null;
          name: string;
          old_slugs: string[];
          popular: boolean;
          slug: string;
          source: string | null;
          status: string | null;
          updated_at: string;
        };
        Insert: {
          bed_shape?: string | null;
          build_plate_dimensions?: string | null;
          build_x_mm?: number | null;
          build_y_mm?: number | null;
          build_z_mm?: number | null;
          created_at?: string;
          default_nozzle_mm?: number | null;
          description?: string | null;
          enclosed?: boolean | null;
          extruder_type?: string | null;
          gcode_flavor?: string | null;
          id?: number;
          id_uuid?: string;
          image_url?: string | null;
          kinematics?: string | null;
          manufacturer?: string | null;
          name: string;
          old_slugs?: string[];
          popular?: boolean;
          slug?: string;
          source?: string | null;
          status?: string | null;
          updated_at?: string;
        };
        Update: {
          bed_shape?: string | null;
          build_plate_dimensions?: string | null;
          build_x_mm?: number | null;
          build_y_mm?: number | null;
          build_z_mm?: number | null;
          created_at?: string;
          default_nozzle_mm?: number | null;
          description?: string | null;
          enclosed?: boolean | null;
          extruder_type?: string | null;
          gcode_flavor?: string | null;
          id?: number;
          id_uuid?: string;
          image_url?: string | null;
          kinematics?: string | null;
          manufacturer?: string | null;
          name?: string;
          old_slugs?: string[];
          popular?: boolean;
          slug?: string;
          source?: string | null;
          status?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      probe: {
        Row: {
          category: string;
          confidence: string | null;
          created_at: string;
          description: string | null;
          dockable: boolean | null;
          id: number;
          image_url: string | null;
          manufacturer: string | null;
          name: string;
          part_slug: string;
          probe_type: string | null;
          rating: number | null;
          requires_config: boolean | null;
          requires_electrical: boolean | null;
          requires_printing: boolean | null;
          requires_purchase: boolean | null;
          requires_tools: boolean | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          updated_at: string;
        };
        Insert: {
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          dockable?: boolean | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name: string;
          part_slug?: string;
          probe_type?: string | null;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
        };
        Update: {
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          dockable?: boolean | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name?: string;
          part_slug?: string;
          probe_type?: string | null;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      profile_printers: {
        Row: {
          created_at: string;
          nickname: string | null;
          position: number;
          printer_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          nickname?: string | null;
          position: number;
          printer_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          nickname?: string | null;
          position?: number;
          printer_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profile_printers_printer_id_fkey";
            columns: ["printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          bio: string | null;
          created_at: string;
          display_name: string | null;
          id: string;
          is_public: boolean;
          renamed_on: string | null;
          renames: number;
          show_printers: boolean;
          updated_at: string;
          username: string;
          username_key: string;
          username_skeleton: string;
          website_url: string | null;
        };
        Insert: {
          avatar_url?: string | null;
          bio?: string | null;
          created_at?: string;
          display_name?: string | null;
          id: string;
          is_public?: boolean;
          renamed_on?: string | null;
          renames?: number;
          show_printers?: boolean;
          updated_at?: string;
          username: string;
          username_key?: string;
          username_skeleton?: string;
          website_url?: string | null;
        };
        Update: {
          avatar_url?: string | null;
          bio?: string | null;
          created_at?: string;
          display_name?: string | null;
          id?: string;
          is_public?: boolean;
          renamed_on?: string | null;
          renames?: number;
          show_printers?: boolean;
          updated_at?: string;
          username?: string;
          username_key?: string;
          username_skeleton?: string;
          website_url?: string | null;
        };
        Relationships: [];
      };
      recovery_codes: {
        Row: {
          code_hash: string;
          created_at: string;
          id: number;
          used_at: string | null;
          user_id: string;
        };
        Insert: {
          code_hash: string;
          created_at?: string;
          id?: number;
          used_at?: string | null;
          user_id: string;
        };
        Update: {
          code_hash?: string;
          created_at?: string;
          id?: number;
          used_at?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      search_daily: {
        Row: {
          day: string;
          q: string;
          results: number;
          times: number;
        };
        Insert: {
          day: string;
          q: string;
          results: number;
          times: number;
        };
        Update: {
          day?: string;
          q?: string;
          results?: number;
          times?: number;
        };
        Relationships: [];
      };
      search_synonyms: {
        Row: {
          created_at: string;
          id: number;
          kind: string;
          means: string;
          term: string;
        };
        Insert: {
          created_at?: string;
          id?: number;
          kind: string;
          means: string;
          term: string;
        };
        Update: {
          created_at?: string;
          id?: number;
          kind?: string;
          means?: string;
          term?: string;
        };
        Relationships: [];
      };
      site_blocks: {
        Row: {
          content: Json;
          enabled: boolean;
          key: string;
          updated_at: string;
          updated_by: string | null;
          version: number;
        };
        Insert: {
          content?: Json;
          enabled?: boolean;
          key: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Update: {
          content?: Json;
          enabled?: boolean;
          key?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      submission_messages: {
        Row: {
          author_id: string | null;
          body: string;
          created_at: string;
          form_key: string | null;
          id: number;
          is_moderator: boolean;
          submission_id: number;
        };
        Insert: {
          author_id?: string | null;
          body: string;
          created_at?: string;
          form_key?: string | null;
          id?: number;
          is_moderator?: boolean;
          submission_id: number;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          created_at?: string;
          form_key?: string | null;
          id?: number;
          is_moderator?: boolean;
          submission_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "submission_messages_submission_id_fkey";
            columns: ["submission_id"];
            isOneToOne: false;
            referencedRelation: "submissions";
            referencedColumns: ["id"];
          },
        ];
      };
      submissions: {
        Row: {
          answered_at: string | null;
          claimed_until: string | null;
          created_at: string;
          decided_at: string | null;
          form_key: string | null;
          id: number;
          kind: string;
          licence: string | null;
          note: string | null;
          payload: Json;
          reason: string | null;
          result_id: string | null;
          result_table: string | null;
          reviewer_id: string | null;
          source_url: string | null;
          status: string;
          submitter_id: string | null;
          target_id: string | null;
          target_table: string | null;
          target_updated_at: string | null;
          title: string;
          updated_at: string;
          version: number;
          waiting_since: string;
        };
        Insert: {
          answered_at?: string | null;
          claimed_until?: string | null;
          created_at?: string;
          decided_at?: string | null;
          form_key?: string | null;
          id?: number;
          kind: string;
          licence?: string | null;
          note?: string | null;
          payload: Json;
          reason?: string | null;
          result_id?: string | null;
          result_table?: string | null;
          reviewer_id?: string | null;
          source_url?: string | null;
          status?: string;
          submitter_id?: string | null;
          target_id?: string | null;
          target_table?: string | null;
          target_updated_at?: string | null;
          title: string;
          updated_at?: string;
          version?: number;
          waiting_since?: string;
        };
        Update: {
          answered_at?: string | null;
          claimed_until?: string | null;
          created_at?: string;
          decided_at?: string | null;
          form_key?: string | null;
          id?: number;
          kind?: string;
          licence?: string | null;
          note?: string | null;
          payload?: Json;
          reason?: string | null;
          result_id?: string | null;
          result_table?: string | null;
          reviewer_id?: string | null;
          source_url?: string | null;
          status?: string;
          submitter_id?: string | null;
          target_id?: string | null;
          target_table?: string | null;
          target_updated_at?: string | null;
          title?: string;
          updated_at?: string;
          version?: number;
          waiting_since?: string;
        };
        Relationships: [];
      };
      suggestion_votes: {
        Row: {
          created_at: string;
          suggestion_id: number;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          suggestion_id: number;
          user_id: string;
        };
        Update: {
          created_at?: string;
          suggestion_id?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "suggestion_votes_suggestion_id_fkey";
            columns: ["suggestion_id"];
            isOneToOne: false;
            referencedRelation: "suggestions";
            referencedColumns: ["id"];
          },
        ];
      };
      suggestions: {
        Row: {
          admin_reply: string | null;
          area: string;
          author_id: string | null;
          body: string;
          created_at: string;
          decided_at: string | null;
          duplicate_of: number | null;
          form_key: string | null;
          id: number;
          search_words: unknown;
          status: string;
          title: string;
          title_words: string[];
          updated_at: string;
          votes: number;
        };
        Insert: {
          admin_reply?: string | null;
          area: string;
          author_id?: string | null;
          body: string;
          created_at?: string;
          decided_at?: string | null;
          duplicate_of?: number | null;
          form_key?: string | null;
          id?: number;
          search_words?: never;
          status?: string;
          title: string;
          title_words?: never;
          updated_at?: string;
          votes?: number;
        };
        Update: {
          admin_reply?: string | null;
          area?: string;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          decided_at?: string | null;
          duplicate_of?: number | null;
          form_key?: string | null;
          id?: number;
          search_words?: never;
          status?: string;
          title?: string;
          title_words?: never;
          updated_at?: string;
          votes?: number;
        };
        Relationships: [
          {
            foreignKeyName: "suggestions_duplicate_of_fkey";
            columns: ["duplicate_of"];
            isOneToOne: false;
            referencedRelation: "suggestions";
            referencedColumns: ["id"];
          },
        ];
      };
      tools: {
        Row: {
          category: string;
          confidence: string | null;
          created_at: string;
          description: string | null;
          id: number;
          image_url: string | null;
          manufacturer: string | null;
          name: string;
          part_slug: string;
          rating: number | null;
          requires_config: boolean | null;
          requires_electrical: boolean | null;
          requires_printing: boolean | null;
          requires_purchase: boolean | null;
          requires_tools: boolean | null;
          source: string | null;
          subcategory: string | null;
          subcategory2: string | null;
          tool_type: string | null;
          updated_at: string;
        };
        Insert: {
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          tool_type?: string | null;
          updated_at?: string;
        };
        Update: {
          category?: string;
          confidence?: string | null;
          created_at?: string;
          description?: string | null;
          id?: number;
          image_url?: string | null;
          manufacturer?: string | null;
          name?: string;
          part_slug?: string;
          rating?: number | null;
          requires_config?: boolean | null;
          requires_electrical?: boolean | null;
          requires_printing?: boolean | null;
          requires_purchase?: boolean | null;
          requires_tools?: boolean | null;
          source?: string | null;
          subcategory?: string | null;
          subcategory2?: string | null;
          tool_type?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      tutorial_completions: {
        Row: {
          done_at: string;
          tutorial_id: number;
          user_id: string;
        };
        Insert: {
          done_at?: string;
          tutorial_id: number;
          user_id: string;
        };
        Update: {
          done_at?: string;
          tutorial_id?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_completions_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_drafts: {
        Row: {
          author_id: string;
          base: Json | null;
          created_at: string;
          document: Json;
          id: string;
          note: string | null;
          status: string;
          submitted_at: string | null;
          tutorial_id: number | null;
          tutorial_version: number | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          author_id: string;
          base?: Json | null;
          created_at?: string;
          document?: Json;
          id?: string;
          note?: string | null;
          status?: string;
          submitted_at?: string | null;
          tutorial_id?: number | null;
          tutorial_version?: number | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          author_id?: string;
          base?: Json | null;
          created_at?: string;
          document?: Json;
          id?: string;
          note?: string | null;
          status?: string;
          submitted_at?: string | null;
          tutorial_id?: number | null;
          tutorial_version?: number | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_drafts_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_flags: {
        Row: {
          flag: string;
          tutorial_id: number;
        };
        Insert: {
          flag: string;
          tutorial_id: number;
        };
        Update: {
          flag?: string;
          tutorial_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_flags_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_parts: {
        Row: {
          item_id: number;
          item_table: string;
          note: string | null;
          position: number;
          quantity: number;
          tutorial_id: number;
        };
        Insert: {
          item_id: number;
          item_table: string;
          note?: string | null;
          position: number;
          quantity?: number;
          tutorial_id: number;
        };
        Update: {
          item_id?: number;
          item_table?: string;
          note?: string | null;
          position?: number;
          quantity?: number;
          tutorial_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_parts_item_table_item_id_fkey";
            columns: ["item_table", "item_id"];
            isOneToOne: false;
            referencedRelation: "parts";
            referencedColumns: ["item_table", "item_id"];
          },
          {
            foreignKeyName: "tutorial_parts_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_prerequisites: {
        Row: {
          position: number;
          requires_id: number;
          tutorial_id: number;
        };
        Insert: {
          position: number;
          requires_id: number;
          tutorial_id: number;
        };
        Update: {
          position?: number;
          requires_id?: number;
          tutorial_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_prerequisites_requires_id_fkey";
            columns: ["requires_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tutorial_prerequisites_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_printers: {
        Row: {
          printer_id: string | null;
          tutorial_id: number;
        };
        Insert: {
          printer_id?: string | null;
          tutorial_id: number;
        };
        Update: {
          printer_id?: string | null;
          tutorial_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_printers_printer_id_fkey";
            columns: ["printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
          {
            foreignKeyName: "tutorial_printers_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_progress: {
        Row: {
          done_at: string;
          step_id: number;
          tutorial_id: number;
          user_id: string;
        };
        Insert: {
          done_at?: string;
          step_id: number;
          tutorial_id: number;
          user_id: string;
        };
        Update: {
          done_at?: string;
          step_id?: number;
          tutorial_id?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_progress_step_id_fkey";
            columns: ["step_id"];
            isOneToOne: false;
            referencedRelation: "tutorial_steps";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tutorial_progress_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_revisions: {
        Row: {
          created_at: string;
          draft_id: string | null;
          editor_id: string | null;
          id: number;
          snapshot: Json;
          tutorial_id: number;
          version: number;
        };
        Insert: {
          created_at?: string;
          draft_id?: string | null;
          editor_id?: string | null;
          id?: number;
          snapshot: Json;
          tutorial_id: number;
          version: number;
        };
        Update: {
          created_at?: string;
          draft_id?: string | null;
          editor_id?: string | null;
          id?: number;
          snapshot?: Json;
          tutorial_id?: number;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_revisions_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_steps: {
        Row: {
          id: number;
          lines: Json;
          media: Json;
          position: number;
          title: string | null;
          tutorial_id: number;
        };
        Insert: {
          id?: number;
          lines?: Json;
          media?: Json;
          position: number;
          title?: string | null;
          tutorial_id: number;
        };
        Update: {
          id?: number;
          lines?: Json;
          media?: Json;
          position?: number;
          title?: string | null;
          tutorial_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_steps_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorial_tools: {
        Row: {
          name: string;
          note: string | null;
          position: number;
          tool_id: number | null;
          tutorial_id: number;
        };
        Insert: {
          name: string;
          note?: string | null;
          position: number;
          tool_id?: number | null;
          tutorial_id: number;
        };
        Update: {
          name?: string;
          note?: string | null;
          position?: number;
          tool_id?: number | null;
          tutorial_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tutorial_tools_tool_id_fkey";
            columns: ["tool_id"];
            isOneToOne: false;
            referencedRelation: "tools";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tutorial_tools_tutorial_id_fkey";
            columns: ["tutorial_id"];
            isOneToOne: false;
            referencedRelation: "tutorials";
            referencedColumns: ["id"];
          },
        ];
      };
      tutorials: {
        Row: {
          author_id: string | null;
          author_name: string | null;
          calculators: string[];
          conclusion_md: string;
          created_at: string;
          difficulty: number | null;
          done_count: number;
          firmware: string[];
          id: number;
          introduction_md: string;
          kind: string;
          licence: string;
          minutes_max: number | null;
          minutes_min: number | null;
          published_at: string | null;
          reviewed_at: string | null;
          series: string | null;
          series_position: number | null;
          slicer: string[];
          slug: string;
          sources: Json;
          status: string;
          summary: string;
          title: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          author_id?: string | null;
          author_name?: string | null;
          calculators?: string[];
          conclusion_md?: string;
          created_at?: string;
          difficulty?: number | null;
          done_count?: number;
          firmware?: string[];
          id?: number;
          introduction_md?: string;
          kind: string;
          licence?: string;
          minutes_max?: number | null;
          minutes_min?: number | null;
          published_at?: string | null;
          reviewed_at?: string | null;
          series?: string | null;
          series_position?: number | null;
          slicer?: string[];
          slug: string;
          sources?: Json;
          status?: string;
          summary?: string;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          author_id?: string | null;
          author_name?: string | null;
          calculators?: string[];
          conclusion_md?: string;
          created_at?: string;
          difficulty?: number | null;
          done_count?: number;
          firmware?: string[];
          id?: number;
          introduction_md?: string;
          kind?: string;
          licence?: string;
          minutes_max?: number | null;
          minutes_min?: number | null;
          published_at?: string | null;
          reviewed_at?: string | null;
          series?: string | null;
          series_position?: number | null;
          slicer?: string[];
          slug?: string;
          sources?: Json;
          status?: string;
          summary?: string;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      user_preferences: {
        Row: {
          contrast: string;
          default_printer_id: string | null;
          default_sort: string | null;
          hide_flags: string[];
          min_rating: number | null;
          notify_email: Json;
          reduce_motion: boolean;
          units: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          contrast?: string;
          default_printer_id?: string | null;
          default_sort?: string | null;
          hide_flags?: string[];
          min_rating?: number | null;
          notify_email?: Json;
          reduce_motion?: boolean;
          units?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          contrast?: string;
          default_printer_id?: string | null;
          default_sort?: string | null;
          hide_flags?: string[];
          min_rating?: number | null;
          notify_email?: Json;
          reduce_motion?: boolean;
          units?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_preferences_default_printer_id_fkey";
            columns: ["default_printer_id"];
            isOneToOne: false;
            referencedRelation: "printers";
            referencedColumns: ["id_uuid"];
          },
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      add_collection_item: {
        Args: {
          collection_id_input: number;
          item_id_input: number;
          item_table_input: string;
          note_input?: string;
        };
        Returns: number;
      };
      add_collection_items: {
        Args: {
          collection_id_input: number;
          items: string[];
        };
        Returns: number;
      };
      add_submission_message: {
        Args: {
          body_input: string;
          form_key_input?: string;
          submission_input: number;
        };
        Returns: number;
      };
      ban_member: {
        Args: {
          member_input: string;
          reason_input: string;
          until_input: string;
        };
        Returns: undefined;
      };
      begin_import: {
        Args: {
          file_name_input: string;
          heading_input?: Json;
          lines_input: number;
          table_input: string;
        };
        Returns: number;
      };
      bump: {
        Args: {
          counts: Json;
          server_key?: string;
        };
        Returns: undefined;
      };
      caller_assurance: {
        Args: never;
        Returns: string;
      };
      caller_id: {
        Args: never;
        Returns: string;
      };
      cancel_email_change: {
        Args: never;
        Returns: boolean;
      };
      claim_account_mails: {
        Args: {
          most?: number;
        };
        Returns: {
          codes_left: number;
          email: string;
          happened_at: string;
          kind: string;
        }[];
      };
      claim_catalogue_links: {
        Args: {
          most?: number;
        };
        Returns: string[];
      };
      claim_link_checks: {
        Args: {
          most?: number;
        };
        Returns: {
          submission_id: number;
          url: string;
        }[];
      };
      claim_notification_mails: {
        Args: {
          most?: number;
        };
        Returns: {
          claim: string;
          email: string;
          notifications: Json;
          total: number;
          unsubscribe_key: string;
          username: string;
        }[];
      };
      claim_picture: {
        Args: {
          id_input: string;
        };
        Returns: {
          height: number;
          width: number;
        }[];
      };
      claim_submission: {
        Args: {
          submission_input: number;
        };
        Returns: Json;
      };
      clear_attempts: {
        Args: {
          bucket_keys: string[];
        };
        Returns: undefined;
      };
      copy_collection: {
        Args: {
          slug_input: string;
        };
        Returns: {
          id: number;
          slug: string;
        }[];
      };
      copy_collection_once: {
        Args: {
          form_key_input: string;
          slug_input: string;
        };
        Returns: {
          id: number;
          slug: string;
        }[];
      };
      count_catalogue_rows: {
        Args: never;
        Returns: Json;
      };
      count_deal_clicks: {
        Args: {
          clicks_input: number[];
          deal_ids: number[];
          server_key?: string;
        };
        Returns: undefined;
      };
      count_waiting_submissions: {
        Args: never;
        Returns: {
          kind: string;
          oldest: string;
          waiting: number;
        }[];
      };
      create_collection: {
        Args: {
          description_input?: string;
          items?: string[];
          name_input: string;
          visibility_input?: string;
        };
        Returns: {
          id: number;
          slug: string;
        }[];
      };
      create_collection_once: {
        Args: {
          description_input?: string;
          form_key_input: string;
          items?: string[];
          name_input: string;
        };
        Returns: {
          id: number;
          slug: string;
        }[];
      };
      create_recovery_codes: {
        Args: never;
        Returns: string[];
      };
      create_tutorial_draft: {
        Args: {
          document_input?: Json;
          form_key_input?: string;
          slug_input?: string;
        };
        Returns: string;
      };
      decide_submission: {
        Args: {
          decision_input: string;
          fields_input?: string[];
          into_input?: string;
          live_version_input?: string;
          message_input?: string;
          submission_input: number;
          version_input: number;
        };
        Returns: Json;
      };
      decide_submissions: {
        Args: {
          decision_input: string;
          items_input: Json;
          message_input?: string;
        };
        Returns: Json;
      };
      delete_account: {
        Args: never;
        Returns: undefined;
      };
      delete_collection_undoable: {
        Args: {
          collection_id_input: number;
          undo_id_input: string;
        };
        Returns: boolean;
      };
      delete_featured_card: {
        Args: {
          card_input: number;
        };
        Returns: number;
      };
      delete_fit_report_undoable: {
        Args: {
          report_id_input: number;
          undo_id_input: string;
        };
        Returns: boolean;
      };
      delete_tutorial_draft: {
        Args: {
          draft_input: string;
        };
        Returns: boolean;
      };
      edit_catalogue_rows: {
        Args: {
          fields_input: Json;
          rows_input: Json;
          table_input: string;
          why_input?: string;
        };
        Returns: Json;
      };
      edit_suggestion: {
        Args: {
          area_input: string;
          body_input: string;
          suggestion_input: number;
          title_input: string;
        };
        Returns: undefined;
      };
      end_session: {
        Args: {
          session_id_input: string;
        };
        Returns: boolean;
      };
      end_sessions_of_member: {
        Args: {
          member_input: string;
        };
        Returns: undefined;
      };
      export_own_data: {
        Args: {
          from_input?: number;
          section_input: string;
        };
        Returns: Json[];
      };
      find_merged_parts: {
        Args: {
          keys_input: string[];
        };
        Returns: {
          kept: string;
          merged: string;
        }[];
      };
      find_picture: {
        Args: {
          id_input: string;
          server_key?: string;
        };
        Returns: Json;
      };
      finish_catalogue_link: {
        Args: {
          http_status_input?: number;
          state_input: string;
          url_input: string;
        };
        Returns: undefined;
      };
      finish_link_check: {
        Args: {
          http_status_input?: number;
          state_input: string;
          submission_input: number;
          url_input: string;
        };
        Returns: undefined;
      };
      finish_notification_mail: {
        Args: {
          claim_input: string;
          outcome_input: string;
        };
        Returns: undefined;
      };
      finish_picture: {
        Args: {
          id_input: string;
        };
        Returns: boolean;
      };
      forget_pictures: {
        Args: {
          ids: string[];
        };
        Returns: undefined;
      };
      get_all_printer_part_counts: {
        Args: never;
        Returns: {
          part_count: number;
          part_table_name: string;
          printer_id: string;
        }[];
      };
      get_analytics: {
        Args: {
          days_input: number;
          most?: number;
        };
        Returns: Json;
      };
      get_catalogue_row: {
        Args: {
          id_input: string;
          table_input: string;
        };
        Returns: Json;
      };
      get_catalogue_rows: {
        Args: {
          field_input?: string;
          ids_input: string[];
          table_input: string;
        };
        Returns: Json;
      };
      get_collection: {
        Args: {
          slug_input: string;
        };
        Returns: Json;
      };
      get_fit_reports: {
        Args: {
          after_id?: number;
          part_keys?: string[];
        };
        Returns: {
          author: string;
          created_at: string;
          id: number;
          item_id: number;
          item_table: string;
          note: string;
          outcome: string;
          printer_id: string;
          stars: number;
          updated_at: string;
        }[];
      };
      get_import: {
        Args: {
          changes_page_input?: number;
          import_input: number;
          page_input?: number;
        };
        Returns: Json;
      };
      get_live_fields: {
        Args: {
          id_input: string;
          table_input: string;
        };
        Returns: Json;
      };
      get_member: {
        Args: {
          member_input: string;
        };
        Returns: Json;
      };
      get_merge_preview: {
        Args: {
          into_input: string;
          submission_input: number;
        };
        Returns: Json;
      };
      get_pin_counts: {
        Args: never;
        Returns: {
          item_id: string;
          pins: number;
        }[];
      };
      get_profile: {
        Args: {
          username_input: string;
        };
        Returns: Json;
      };
      get_published_draft: {
        Args: {
          draft_input: string;
        };
        Returns: string;
      };
      get_revisions: {
        Args: {
          after_input?: number;
          keys_input?: string[];
          most_input?: number;
        };
        Returns: Json;
      };
      get_roadmap: {
        Args: never;
        Returns: Json;
      };
      get_session_assurance: {
        Args: never;
        Returns: {
          admin_lacks_second_factor: boolean;
          admins_need_second_factor: boolean;
          assurance: string;
          awaits_second_factor: boolean;
          confirmed_at: string;
        }[];
      };
      get_site_activity: {
        Args: never;
        Returns: {
          banned: number;
          members: number;
          new_collections: number;
          new_fit_reports: number;
          new_members: number;
          new_pins: number;
          unconfirmed: number;
        }[];
      };
      get_submission: {
        Args: {
          submission_input: number;
        };
        Returns: Json;
      };
      get_suggestion: {
        Args: {
          suggestion_input: number;
        };
        Returns: Json;
      };
      get_tutorial_authorship: {
        Args: {
          slug_input: string;
        };
        Returns: Json;
      };
      get_tutorial_draft: {
        Args: {
          draft_input: string;
        };
        Returns: Json;
      };
      get_viewer: {
        Args: never;
        Returns: {
          email: string;
          has_password: boolean;
          id: string;
          is_admin: boolean;
          new_email: string;
          pins: Json;
          preferences: Json;
          printers: Json;
          provider: string;
          signed_in_at: string;
          unread_notifications: number;
          username: string;
        }[];
      };
      get_withdrawn_guide: {
        Args: {
          slug_input: string;
        };
        Returns: Json;
      };
      gets_notification_mails: {
        Args: {
          key_input: string;
        };
        Returns: boolean;
      };
      grant_admin: {
        Args: {
          member_input: string;
        };
        Returns: undefined;
      };
      import_collection_items: {
        Args: {
          collection_id_input: number;
          items: string[];
          notes: string[];
        };
        Returns: number;
      };
      is_admin: {
        Args: never;
        Returns: boolean;
      };
      is_picture_expected: {
        Args: {
          name_input: string;
        };
        Returns: boolean;
      };
      is_picture_in_guide: {
        Args: {
          name_input: string;
        };
        Returns: boolean;
      };
      is_username_taken: {
        Args: {
          username_input: string;
        };
        Returns: boolean;
      };
      keep_account_mail: {
        Args: {
          codes_left_input?: number;
          email_input: string;
          happened_at_input: string;
          kind_input: string;
        };
        Returns: undefined;
      };
      lift_ban: {
        Args: {
          member_input: string;
        };
        Returns: undefined;
      };
      list_audit: {
        Args: {
          actor_input?: string;
          before_input?: number;
          from_input?: string;
          group_input?: string;
          limit_input?: number;
          text_input?: string;
          until_input?: string;
        };
        Returns: {
          action: string;
          actor_name: string;
          at: string;
          changes: Json;
          details: Json;
          id: number;
          subject: string;
        }[];
      };
      list_catalogue_merges: {
        Args: {
          id_input: string;
          table_input: string;
        };
        Returns: Json;
      };
      list_catalogue_rows: {
        Args: {
          keys_input?: string[];
          maker_input?: string;
          page_input?: number;
          sort_input?: string;
          status_input?: string;
          table_input: string;
          text_input?: string;
        };
        Returns: Json;
      };
      list_collections_holding: {
        Args: {
          item_id_input: number;
          item_table_input: string;
        };
        Returns: {
          holds: boolean;
          id: number;
          item_count: number;
          name: string;
          slug: string;
        }[];
      };
      list_contributors: {
        Args: {
          most_input?: number;
        };
        Returns: Json;
      };
      list_dead_links: {
        Args: never;
        Returns: Json;
      };
      list_deals: {
        Args: {
          after_id?: number;
          ids?: number[];
          most?: number;
          server_key?: string;
        };
        Returns: Json[];
      };
      list_deals_for_admins: {
        Args: {
          status_input?: string;
        };
        Returns: {
          clicks: number;
          id: number;
          reported_at: string;
          reports: number;
          status: string;
          submitter: string;
        }[];
      };
      list_guide_authors: {
        Args: never;
        Returns: Json;
      };
      list_guides: {
        Args: {
          after_id?: number;
          ids?: number[];
          most?: number;
          server_key?: string;
        };
        Returns: Json[];
      };
      list_hidden_fit_reports: {
        Args: {
          item_id_input?: number;
          item_table_input?: string;
        };
        Returns: {
          author: string;
          created_at: string;
          hidden_reason: string;
          id: number;
          item_id: number;
          item_table: string;
          note: string;
          outcome: string;
          printer_id: string;
          stars: number;
          updated_at: string;
        }[];
      };
      list_imports: {
        Args: never;
        Returns: Json;
      };
      list_mailed_kinds: {
        Args: never;
        Returns: string[];
      };
      list_members: {
        Args: {
          page_input?: number;
          state_input?: string;
          text_input?: string;
        };
        Returns: Json;
      };
      list_missing_pictures: {
        Args: {
          draft_input: string;
          urls_input: string[];
        };
        Returns: string[];
      };
      list_my_fit_reports: {
        Args: {
          item_id_input?: number;
          item_table_input?: string;
        };
        Returns: {
          created_at: string;
          hidden_reason: string;
          id: number;
          item_id: number;
          item_table: string;
          note: string;
          outcome: string;
          printer_id: string;
          stars: number;
          status: string;
          updated_at: string;
        }[];
      };
      list_own_data: {
        Args: never;
        Returns: string[];
      };
      list_own_submissions: {
        Args: never;
        Returns: Json;
      };
      list_pictures_of_account: {
        Args: never;
        Returns: {
          id: string;
          names: string[];
        }[];
      };
      list_row_revisions: {
        Args: {
          id_input: string;
          table_input: string;
        };
        Returns: Json;
      };
      list_sessions: {
        Args: never;
        Returns: {
          awaits_second_factor: boolean;
          id: string;
          is_current: boolean;
          last_seen_at: string;
          signed_in_at: string;
          user_agent: string;
        }[];
      };
      list_site_content: {
        Args: {
          server_key?: string;
        };
        Returns: Json;
      };
      list_submissions: {
        Args: {
          age_input?: string;
          kind_input?: string[];
          mine_input?: boolean;
          page_input?: number;
          sort_input?: string;
          status_input?: string[];
          text_input?: string;
        };
        Returns: Json;
      };
      list_suggestions: {
        Args: {
          area_input?: string;
          page_input?: number;
          query_input?: string;
          sort_input?: string;
          status_input?: string;
        };
        Returns: Json;
      };
      list_tutorial_drafts: {
        Args: never;
        Returns: Json;
      };
      list_tutorial_progress: {
        Args: never;
        Returns: {
          done: boolean;
          slug: string;
          steps: number[];
        }[];
      };
      list_unused_pictures: {
        Args: {
          ids?: string[];
        };
        Returns: {
          id: string;
          names: string[];
        }[];
      };
      lock_all_pages: {
        Args: never;
        Returns: undefined;
      };
      mark_all_notifications_read: {
        Args: {
          newest_input: number;
        };
        Returns: number;
      };
      mark_notifications_read: {
        Args: {
          ids_input: number[];
        };
        Returns: number;
      };
      merge_catalogue_rows: {
        Args: {
          duplicate_input: string;
          duplicate_version_input: string;
          fields_input?: string[];
          kept_input: string;
          kept_version_input: string;
          table_input: string;
        };
        Returns: number;
      };
      merge_local_pins: {
        Args: {
          item_ids: string[];
        };
        Returns: number;
      };
      merge_suggestion: {
        Args: {
          into_input: number;
          suggestion_input: number;
        };
        Returns: undefined;
      };
      merge_tutorial_progress: {
        Args: {
          entries: Json;
        };
        Returns: number;
      };
      move_collection_item: {
        Args: {
          collection_id_input: number;
          item_id_input: number;
          item_table_input: string;
          position_input: number;
        };
        Returns: number;
      };
      move_featured_card: {
        Args: {
          card_input: number;
          place_input: number;
        };
        Returns: undefined;
      };
      move_items_to_collection: {
        Args: {
          from_id: number;
          items: string[];
          to_id: number;
        };
        Returns: number;
      };
      move_own_printer: {
        Args: {
          position_input: number;
          printer_id_input: string;
        };
        Returns: undefined;
      };
      prune_audit_log: {
        Args: {
          keep_days_input: number;
        };
        Returns: number;
      };
      publish_tutorial_draft: {
        Args: {
          document_input?: Json;
          draft_input: string;
          restore_input?: boolean;
          tutorial_version_input?: number;
          version_input: number;
        };
        Returns: string;
      };
      register_picture: {
        Args: {
          files_input: string;
          height_input: number;
          id_input: string;
          server_key?: string;
          width_input: number;
        };
        Returns: undefined;
      };
      reject_tutorial_draft: {
        Args: {
          draft_input: string;
          reason_input: string;
          version_input: number;
        };
        Returns: undefined;
      };
      release_submission: {
        Args: {
          submission_input: number;
        };
        Returns: undefined;
      };
      remove_collection_items: {
        Args: {
          collection_id_input: number;
          items: string[];
        };
        Returns: number;
      };
      remove_collection_items_undoable: {
        Args: {
          collection_id_input: number;
          items: string[];
          undo_id_input: string;
        };
        Returns: number;
      };
      remove_own_printer: {
        Args: {
          printer_id_input: string;
        };
        Returns: boolean;
      };
      reply_to_suggestion: {
        Args: {
          reply_input: string;
          suggestion_input: number;
        };
        Returns: undefined;
      };
      report_deal: {
        Args: {
          deal_id_input: number;
        };
        Returns: boolean;
      };
      request_tutorial_changes: {
        Args: {
          draft_input: string;
          note_input: string;
          version_input: number;
        };
        Returns: undefined;
      };
      require_admin_second_factor: {
        Args: {
          required_input: boolean;
        };
        Returns: undefined;
      };
      restore_guide: {
        Args: {
          slug_input: string;
        };
        Returns: undefined;
      };
      return_attempts: {
        Args: {
          bucket_keys: string[];
        };
        Returns: undefined;
      };
      revise_submission: {
        Args: {
          note_input?: string;
          payload_input: Json;
          source_url_input?: string;
          submission_input: number;
          version_input: number;
        };
        Returns: number;
      };
      revoke_admin: {
        Args: {
          member_input: string;
        };
        Returns: undefined;
      };
      run_import: {
        Args: {
          import_input: number;
        };
        Returns: number;
      };
      run_retention: {
        Args: {
          days: Json;
          every_seconds?: number;
        };
        Returns: Json;
      };
      save_catalogue_facts: {
        Args: {
          id_input: string;
          kind_input: string;
          put_input?: Json;
          remove_input?: Json;
          table_input: string;
          version_input: string;
          why_input?: string;
        };
        Returns: Json;
      };
      save_catalogue_row: {
        Args: {
          fields_input: Json;
          id_input?: string;
          table_input: string;
          version_input?: string;
          why_input?: string;
        };
        Returns: Json;
      };
      save_display_preferences: {
        Args: {
          contrast_input: string;
          reduce_motion_input: boolean;
          units_input: string;
        };
        Returns: undefined;
      };
      save_featured_card: {
        Args: {
          card_input?: number;
          fields: Json;
          version_input?: number;
        };
        Returns: {
          card: number;
          change: number;
        }[];
      };
      save_find_preferences: {
        Args: {
          hide_input?: string[];
          min_rating_input?: number;
          printer_input?: string;
          sort_input?: string;
        };
        Returns: undefined;
      };
      save_fit_report: {
        Args: {
          item_id_input: number;
          item_table_input: string;
          note_input?: string;
          outcome_input: string;
          printer_id_input: string;
          stars_input: number;
        };
        Returns: {
          done: string;
          id: number;
          status: string;
        }[];
      };
      save_own_printer: {
        Args: {
          first_input?: boolean;
          nickname_input?: string;
          printer_id_input: string;
        };
        Returns: boolean;
      };
      save_site_block: {
        Args: {
          content_input: Json;
          enabled_input: boolean;
          key_input: string;
          version_input: number;
        };
        Returns: number;
      };
      save_tutorial_draft: {
        Args: {
          base_input?: Json;
          document_input: Json;
          draft_input: string;
          submit_input?: boolean;
          tutorial_version_input?: number;
          version_input: number;
        };
        Returns: number;
      };
      set_fit_report_status: {
        Args: {
          reason_input?: string;
          report_id_input: number;
          status_input: string;
        };
        Returns: undefined;
      };
      set_item_collections: {
        Args: {
          collection_ids: number[];
          item_id_input: number;
          item_table_input: string;
        };
        Returns: {
          added: number;
          removed: number;
        }[];
      };
      set_item_collections_undoable: {
        Args: {
          collection_ids: number[];
          item_id_input: number;
          item_table_input: string;
          undo_id_input: string;
        };
        Returns: {
          added: number;
          removed: number;
        }[];
      };
      set_mailed_kinds: {
        Args: {
          kinds_input: string[];
        };
        Returns: undefined;
      };
      set_page_note: {
        Args: {
          note_before_input?: string;
          note_input: string;
          page_name_input: string;
        };
        Returns: undefined;
      };
      set_suggestion_status: {
        Args: {
          status_input: string;
          suggestion_input: number;
        };
        Returns: undefined;
      };
      set_tutorial_done: {
        Args: {
          done_input: boolean;
          slug_input: string;
        };
        Returns: undefined;
      };
      set_tutorial_step: {
        Args: {
          done_input: boolean;
          slug_input: string;
          step_input: number;
        };
        Returns: undefined;
      };
      similar_suggestions: {
        Args: {
          title_input: string;
        };
        Returns: Json;
      };
      stage_import_rows: {
        Args: {
          import_input: number;
          is_last?: boolean;
          rows_input: Json;
        };
        Returns: number;
      };
      start_import: {
        Args: {
          import_input: number;
          undo_input?: boolean;
        };
        Returns: undefined;
      };
      stop_notification_mails: {
        Args: {
          key_input: string;
        };
        Returns: boolean;
      };
      submit: {
        Args: {
          consent_input?: boolean;
          form_key_input?: string;
          kind_input: string;
          note_input?: string;
          payload_input: Json;
          source_url_input?: string;
          target_id_input?: string;
          target_table_input?: string;
        };
        Returns: number;
      };
      suggest: {
        Args: {
          area_input: string;
          body_input: string;
          form_key_input: string;
          title_input: string;
        };
        Returns: number;
      };
      take_attempts: {
        Args: {
          attempt_limits: number[];
          bucket_keys: string[];
          server_key?: string;
          window_seconds: number[];
        };
        Returns: number;
      };
      take_back_deal_report: {
        Args: {
          deal_id_input: number;
        };
        Returns: boolean;
      };
      take_back_tutorial_draft: {
        Args: {
          draft_input: string;
        };
        Returns: undefined;
      };
      undo_merge: {
        Args: {
          merge_input: number;
        };
        Returns: string;
      };
      undo_removal: {
        Args: {
          undo_id_input: string;
        };
        Returns: {
          kind: string;
          restored: number;
          slug: string;
        }[];
      };
      undo_revision: {
        Args: {
          revision_input: number;
        };
        Returns: number;
      };
      undo_site_change: {
        Args: {
          change_input: number;
        };
        Returns: boolean;
      };
      unlock_all_pages: {
        Args: never;
        Returns: undefined;
      };
      unpin_undoable: {
        Args: {
          item_ids: string[];
          undo_id_input: string;
        };
        Returns: number;
      };
      unvote_suggestion: {
        Args: {
          suggestion_input: number;
        };
        Returns: number;
      };
      update_page_access: {
        Args: {
          is_locked_input: boolean;
          page_name_input: string;
        };
        Returns: undefined;
      };
      update_page_access_and_note: {
        Args: {
          is_locked_input: boolean;
          note_before_input?: string;
          note_input: string;
          page_name_input: string;
        };
        Returns: undefined;
      };
      use_recovery_code: {
        Args: {
          code_input: string;
        };
        Returns: boolean;
      };
      vote_for_suggestion: {
        Args: {
          suggestion_input: number;
        };
        Returns: number;
      };
      withdraw_guide: {
        Args: {
          reason_input?: string;
          slug_input: string;
        };
        Returns: undefined;
      };
      withdraw_submission: {
        Args: {
          submission_input: number;
        };
        Returns: undefined;
      };
      withdraw_suggestion: {
        Args: {
          suggestion_input: number;
        };
        Returns: undefined;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
